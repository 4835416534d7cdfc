// Instants in milliseconds and the offsets of a session's zone, for the peer. The results equal those of the product;
// the code is in the style of a JavaScript server.

const DAY = 86_400_000;
const MARGIN = 400 * DAY;

/** An instant in the wire format, without a fraction of zero. */
export function iso(ms) {
  if (ms === null) return null;
  const text = new Date(ms).toISOString();
  return text.endsWith(".000Z") ? `${text.slice(0, 19)}Z` : text.replace(/0+Z$/, "Z");
}

/** The offsets of a zone, from long before `from` to long after `to`. */
export function zoneFacts(name, from, to) {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
  const offset = (at) => {
    const part = clock.formatToParts(at).find((found) => found.type === "timeZoneName").value;
    const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(part);
    return sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60) : 0;
  };
  const begin = from - MARGIN;
  const end = to + MARGIN;
  const offsets = [{ from: begin, seconds: offset(begin) }];
  for (let day = begin; day < end; day += DAY) {
    if (offset(day + DAY) === offset(day)) continue;
    let [before, after] = [day, day + DAY];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    if (after < end) offsets.push({ from: after, seconds: offset(after) });
  }
  return { name, offsets };
}
