// The choice to reduce motion, in addition to the setting of the operating system. It is stored on the device, so that
// it applies before any response. An attribute on the document passes it to the styles.

import { useSyncExternalStore } from "react";
import { deviceStorage } from "./storage";

const KEY = "fieldwork.reduced-motion";
const listeners = new Set<() => void>();

export function isMotionReduced(): boolean {
  return deviceStorage.get(KEY) === "yes";
}

/** Whether this device has a choice. If not, the choice of the account is used. */
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
