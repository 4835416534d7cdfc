// Whether a part of the application could not be fetched although there is a network: after a release the old build's
// files are gone. This module is in the first bundle, so that the page can always report that.

import { useSyncExternalStore } from "react";

let isMissing = false;
const listeners = new Set<() => void>();

/** Called when a part could not be fetched. */
export function noteMissingCode(): void {
  if (!navigator.onLine) return;
  isMissing = true;
  for (const listener of listeners) listener();
}

export function useIsCodeMissing(): boolean {
  return useSyncExternalStore(subscribe, () => isMissing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
