// Words whose way to IndexedDB had not ended when the page was left: they are put down at once, where a
// write cannot be cut off, and taken up when the draft is opened again.

import { deviceStorage } from "@/lib/storage";
import type { BlockDraft, Blocks } from "./draft";
import type { DraftKey } from "./draft-store";

export function putDownLastWords(key: DraftKey, blocks: Blocks): void {
  if (Object.keys(blocks).length > 0) deviceStorage.set(nameOf(key), JSON.stringify(blocks));
}

/** Those that are newer than what was kept. */
export function takeUpLastWords(key: DraftKey, kept: Blocks): Blocks {
  const text = deviceStorage.get(nameOf(key));
  if (text === null) return {};
  deviceStorage.remove(nameOf(key));
  const words: Record<string, BlockDraft> = JSON.parse(text);
  return Object.fromEntries(Object.entries(words).filter(([block, draft]) => draft.version > (kept[block]?.version ?? -1)));
}

function nameOf({ user, mission }: DraftKey): string {
  return `fieldwork.last-words.${user}.${mission}`;
}
