// Breakages, for whoever counts them. A refusal is an answer and is not reported.

import type { Refusal } from "./refusal";

type Listener = (breakage: Refusal) => void;
const listeners = new Set<Listener>();

/** The answer stops listening. */
export function onBreakage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called for every error that was caught; its `captureError` decides. */
export function report(error: Refusal): void {
  if (error.captureError) for (const listener of listeners) listener(error);
}
