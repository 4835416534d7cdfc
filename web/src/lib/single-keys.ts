// Whether single keys (j, k, g m, /, ?) are enabled. Stored on the device, so that it applies before any response; the
// account's setting only applies to a device without a choice.

import { useSyncExternalStore } from "react";
import { deviceStorage } from "./storage";

const KEY = "fieldwork.single-keys";
const listeners = new Set<() => void>();

export function areSingleKeysOn(): boolean {
  return deviceStorage.get(KEY) !== "off";
}

export function keepSingleKeys(areOn: boolean): void {
  deviceStorage.set(KEY, areOn ? "on" : "off");
  for (const listener of listeners) listener();
}

/** Whether this device has a choice. If not, the choice of the account is used. */
export function areSingleKeysKnown(): boolean {
  return deviceStorage.get(KEY) !== null;
}

export function useSingleKeys(): [boolean, (areOn: boolean) => void] {
  const areOn = useSyncExternalStore(subscribe, areSingleKeysOn);
  return [areOn, keepSingleKeys];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
