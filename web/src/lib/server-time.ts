// The server's clock as far as this browser knows it. Rules are asked about this
// time, never about the device's own, which may be wrong by hours.

/** More than this is not a slow answer but a clock that was set anew. */
const SLOWEST_ANSWER_MS = 60_000;

let skewMs: number | null = null;

/**
 * Called with the `now` of an answer and when it arrived by this device's clock. An answer can only be late, so of
 * several the one that shows the latest time is the nearest to the truth.
 */
export function noteServerTime(now: string, arrivedAt = Date.now()): void {
  const seen = Date.parse(now) - arrivedAt;
  if (skewMs === null || seen > skewMs || skewMs - seen > SLOWEST_ANSWER_MS) skewMs = seen;
}

export function serverNow(): Date {
  return new Date(Date.now() + (skewMs ?? 0));
}
