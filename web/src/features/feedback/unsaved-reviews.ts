// Unsaved texts of a reviewer, by review. They are stored in the tab, so that they survive a reload and opening another
// review.

import { onPersonChange } from "@/lib/current-person";
import { tabStorage } from "@/lib/storage";
import type { Said } from "./use-review";

const KEPT = "fieldwork.review-drafts";

// The next person on this device must not read these texts.
onPersonChange((person) => person === null && tabStorage.remove(KEPT));

export function readUnsaved(id: string): Said | null {
  return readAll()[id] ?? null;
}

export function writeUnsaved(id: string, said: Said): void {
  writeAll({ ...readAll(), [id]: said });
}

/** Removes the text. If `said` is given, removes it only if it still equals `said`. */
export function removeUnsaved(id: string, said?: Said): void {
  const { [id]: kept, ...others } = readAll();
  if (said === undefined || JSON.stringify(kept) === JSON.stringify(said)) writeAll(others);
}

function readAll(): Partial<Record<string, Said>> {
  return JSON.parse(tabStorage.get(KEPT) ?? "{}") as Partial<Record<string, Said>>;
}

function writeAll(all: Partial<Record<string, Said>>): void {
  if (Object.keys(all).length === 0) tabStorage.remove(KEPT);
  else tabStorage.set(KEPT, JSON.stringify(all));
}
