// Unsent input of a person, stored on this device. It survives a reload and is shared with other tabs. If the browser
// refuses storage, it is kept in memory.

import { useEffect, useState } from "react";
import { deviceStorage } from "./storage";

export interface Kept<Value> {
  /** The stored value; null if there is no value. */
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
