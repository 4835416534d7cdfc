// Reduced motion beyond the device's setting. Stored on the device, so that it applies before any response. An
// attribute on the document passes it to the styles.

import { useSyncExternalStore } from "react";
import { deviceStorage } from "./storage";

const KEY = "fieldwork.reduced-motion";
const listeners = new Set<() => void>();

export function isMotionReduced(): boolean {
  return deviceStorage.get(KEY) === "yes";
}

/** False until this device has a choice; the account is asked until then. */
export function isMotionKnown(): boolean {
  return deviceStorage.get(KEY) !== null;
}

export function applyMotion(isReduced: boolean): void {
  if (isReduced) document.documentElement.dataset.motion = "reduced";
  else delete document.documentElement.dataset.motion;
}

export function keepMotion(isReduced: boolean): void {
  deviceStorage.set(KEY, isReduced ? "yes" : "no");
  applyMotion(isReduced);
  for (const listener of listeners) listener();
}

export function useReducedMotion(): [boolean, (isReduced: boolean) => void] {
  return [useSyncExternalStore(subscribe, isMotionReduced), keepMotion];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
