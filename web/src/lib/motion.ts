// Less movement than the device asks for. Kept on the device, so that nothing moves before
// any answer; an attribute on the document carries it to the styles.

import { useSyncExternalStore } from "react";
import { deviceStorage } from "./storage";

const KEY = "fieldwork.reduced-motion";
const listeners = new Set<() => void>();

export function isMotionReduced(): boolean {
  return deviceStorage.get(KEY) === "yes";
}

/** False until this device has heard of a choice: then the account is asked. */
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
