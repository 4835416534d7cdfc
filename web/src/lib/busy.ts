// Whether anything on this page is typed and not safe yet: a reload has to wait for it.

import { useEffect, useSyncExternalStore } from "react";

const holders = new Set<object>();
const listeners = new Set<() => void>();

/** Marks the page as busy until the answer is called. */
export function hold(): () => void {
  const holder = {};
  holders.add(holder);
  tell();
  return () => {
    holders.delete(holder);
    tell();
  };
}

/** For a form: busy as long as it holds something unsaved. */
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
