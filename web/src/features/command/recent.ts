// Recently used commands, newest first, stored on this device.

import { deviceStorage } from "@/lib/storage";

const KEY = "fieldwork.recent-commands";
const MOST = 5;

export function recentCommands(): string[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.get(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function noteCommand(id: string): void {
  const recent = [id, ...recentCommands().filter((other) => other !== id)].slice(0, MOST);
  deviceStorage.set(KEY, JSON.stringify(recent));
}
