// The server's clock, as far as this browser knows it. Rules always use this time, never the device's own, which may be
// wrong by hours.

/** A larger difference does not come from a slow response, but from a device clock that was changed. */
const SLOWEST_ANSWER_MS = 60_000;

let skewMs: number | null = null;

/**
 * Called with the `now` of a response and its arrival time by this device's clock. Delays only make the server's clock
 * look slow, so the response with the largest difference is the most accurate.
 */
export function noteServerTime(now: string, arrivedAt = Date.now()): void {
  const seen = Date.parse(now) - arrivedAt;
  if (skewMs === null || seen > skewMs || skewMs - seen > SLOWEST_ANSWER_MS) skewMs = seen;
}

export function serverNow(): Date {
  return new Date(Date.now() + (skewMs ?? 0));
}
