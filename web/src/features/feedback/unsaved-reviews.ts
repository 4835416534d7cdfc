// What a reviewer has written and the server has not got yet, by review: the tab keeps it, so that a reload or a look at
// another review loses nothing.

import { onPersonChange } from "@/lib/current-person";
import { tabStorage } from "@/lib/storage";
import type { Said } from "./use-review";

const KEPT = "fieldwork.review-drafts";

// Nobody who comes after on this device reads it.
onPersonChange((person) => person === null && tabStorage.remove(KEPT));

export function readUnsaved(id: string): Said | null {
  return readAll()[id] ?? null;
}

export function writeUnsaved(id: string, said: Said): void {
  writeAll({ ...readAll(), [id]: said });
}

/** Only if it is still what was said, where that is given. */
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
