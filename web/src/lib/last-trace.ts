// Id of the last refused request, for a message to support: support staff find the log line by this id. It is only kept
// in memory.

let trace: string | null = null;

/** Only the API client calls this. */
export function noteTrace(requestId: string | null): void {
  if (requestId !== null) trace = requestId;
}

export function lastTrace(): string | null {
  return trace;
}
