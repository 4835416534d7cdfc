// Whether the window is as wide as a desk's, for what exists in one of two forms and not
// in both; what only moves is a matter of style.

import { useSyncExternalStore } from "react";

const desk = window.matchMedia("(width >= 64rem)");

export function useIsDesk(): boolean {
  return useSyncExternalStore(subscribe, () => desk.matches);
}

function subscribe(listener: () => void): () => void {
  desk.addEventListener("change", listener);
  return () => desk.removeEventListener("change", listener);
}
