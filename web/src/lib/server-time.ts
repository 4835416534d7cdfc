// The server's clock, as far as this browser knows it. Rules always use this time, never the device's own, which may be
// wrong by hours.

/** Maximum delay of a response. A larger difference means that the device's clock was changed. */
const SLOWEST_ANSWER_MS = 60_000;

let skewMs: number | null = null;

/**
 * Learns the server's time from the `now` of a response and its arrival time by this device's clock. A delay only makes
 * the server's clock seem slow, so the response with the largest difference is the most accurate.
 */
export function noteServerTime(now: string, arrivedAt = Date.now()): void {
  const seen = Date.parse(now) - arrivedAt;
  if (skewMs === null || seen > skewMs || skewMs - seen > SLOWEST_ANSWER_MS) skewMs = seen;
}

export function serverNow(): Date {
  return new Date(Date.now() + (skewMs ?? 0));
}
