// The server's clock as far as this browser knows it. Rules are asked about this
// time, never about the device's own, which may be wrong by hours.

let skewMs = 0;

/** Called with the `now` of an answer at the moment it arrives. */
export function noteServerTime(now: string): void {
  skewMs = Date.parse(now) - Date.now();
}

export function serverNow(): Date {
  return new Date(Date.now() + skewMs);
}
