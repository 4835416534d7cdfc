// Text of open drafts that is not yet in the store of this device. The engines register here; a log-out waits for them.
// Separate from the engine, so that pages without a draft do not load it.

type Write = () => Promise<unknown>;

const writes = new Set<Write>();

/** Registers a function that writes all text of a draft. Returns a function that removes it. */
export function registerWrite(write: Write): () => void {
  writes.add(write);
  return () => void writes.delete(write);
}

/** Writes the text of all open drafts. Resolves when it is in the store. */
export async function finishWrites(): Promise<void> {
  await Promise.allSettled([...writes].map((write) => write()));
}
