// Whether single keys (j, k, g m, /, ?) are enabled. Stored on the device, so that it applies before any response; the
// account's setting of the same name overrides it.

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

/** False until this device has a choice; the account is asked until then. */
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
