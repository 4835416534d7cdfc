// A copy of text that was not yet in IndexedDB when the page was left. It is written synchronously to web storage, so
// that the write cannot be interrupted. The text is restored when the draft is next opened.

import { deviceStorage } from "@/lib/storage";
import type { BlockDraft, Blocks } from "./draft";
import type { DraftKey } from "./draft-store";

export function backUpUnsaved(key: DraftKey, blocks: Blocks): void {
  if (Object.keys(blocks).length > 0) deviceStorage.set(nameOf(key), JSON.stringify(blocks));
}

/** Removes the copy. Returns its blocks that are newer than the stored ones. */
export function takeBackUnsaved(key: DraftKey, kept: Blocks): Blocks {
  const text = deviceStorage.get(nameOf(key));
  if (text === null) return {};
  deviceStorage.remove(nameOf(key));
  const unsaved: Record<string, BlockDraft> = JSON.parse(text);
  return Object.fromEntries(
    Object.entries(unsaved).filter(([block, draft]) => draft.version > (kept[block]?.version ?? -1)),
  );
}

function nameOf({ user, mission }: DraftKey): string {
  return `fieldwork.unsaved.${user}.${mission}`;
}
