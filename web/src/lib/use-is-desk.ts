// Whether the window is as wide as a desktop's, for components that render differently on a phone. Differences in
// layout are left to CSS.

import { useSyncExternalStore } from "react";

const desk = window.matchMedia("(width >= 64rem)");

export function useIsDesk(): boolean {
  return useSyncExternalStore(subscribe, () => desk.matches);
}

function subscribe(listener: () => void): () => void {
  desk.addEventListener("change", listener);
  return () => desk.removeEventListener("change", listener);
}
