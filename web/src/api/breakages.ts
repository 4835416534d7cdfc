// Reports breakages to listeners that count them. A refusal is not a breakage and is not reported.

import type { Refusal } from "./refusal";

type Listener = (breakage: Refusal) => void;
const listeners = new Set<Listener>();

/** Adds a listener; the returned function removes it. */
export function onBreakage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called for every caught error. Reports it if its `captureError` is set. */
export function report(error: Refusal): void {
  if (error.captureError) for (const listener of listeners) listener(error);
}
