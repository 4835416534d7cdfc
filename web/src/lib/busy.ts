// Whether this page is busy with unsaved input, so that a reload must wait.

import { useEffect, useSyncExternalStore } from "react";

const holders = new Set<object>();
const listeners = new Set<() => void>();

/** Marks the page as busy until the returned function is called. */
export function hold(): () => void {
  const holder = {};
  holders.add(holder);
  tell();
  return () => {
    holders.delete(holder);
    tell();
  };
}

/** Marks the page as busy as long as a form has unsaved input. */
export function useHold(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? hold() : undefined), [isUnsaved]);
}

export function useIsBusy(): boolean {
  return useSyncExternalStore(subscribe, () => holders.size > 0);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
