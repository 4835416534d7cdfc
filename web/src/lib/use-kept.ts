// What somebody typed and has not sent yet, kept on this device under its owner: it
// outlives a reload and is the same in a second tab. Where the browser refuses storage it
// lives as long as the page.

import { useEffect, useState } from "react";
import { deviceStorage } from "./storage";

export interface Kept<Value> {
  /** What was kept; null when there is nothing. */
  kept: Value | null;
  keep: (value: Value) => void;
  forget: () => void;
}

export function useKept<Value>(name: string, owner: string): Kept<Value> {
  const key = `fieldwork.kept.${owner}.${name}`;
  const [kept, setKept] = useState(() => read<Value>(key));

  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === key && setKept(read<Value>(key));
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [key]);

  return {
    kept,
    keep: (value) => {
      setKept(value);
      write(key, JSON.stringify(value));
    },
    forget: () => {
      setKept(null);
      write(key, null);
    },
  };
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(deviceStorage.get(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  if (text === null) deviceStorage.remove(key);
  else deviceStorage.set(key, text);
}
