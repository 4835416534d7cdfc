// The id of the last request that was refused, for a message to support: with it a log
// line is found in seconds. It lives as long as the page.

let trace: string | null = null;

/** Called by the API's client alone. */
export function noteTrace(requestId: string | null): void {
  if (requestId !== null) trace = requestId;
}

export function lastTrace(): string | null {
  return trace;
}
