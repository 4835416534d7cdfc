// The theme: light, dark, or the device's setting. The choice is a data attribute on the document, which the colour
// tokens follow.

import { useSyncExternalStore } from "react";
import { deviceStorage } from "./storage";

export type Theme = "system" | "light" | "dark";

const KEY = "fieldwork.theme";
const listeners = new Set<() => void>();

export function currentTheme(): Theme {
  const kept = deviceStorage.get(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  return [theme, keepTheme];
}

/** Whether this device has a choice. If not, the choice of the account is used. */
export function isThemeKnown(): boolean {
  return deviceStorage.get(KEY) !== null;
}

export function keepTheme(theme: Theme): void {
  deviceStorage.set(KEY, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
