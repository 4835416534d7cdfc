// A copy of text that was not yet in IndexedDB when the page was left. It is written synchronously to web storage, so
// that the write cannot be interrupted. The text is restored when the draft is next opened, or moved into the store before
// a log-out, which clears web storage.

import { deviceStorage } from "@/lib/storage";
import type { BlockDraft, Blocks } from "./draft";
import type { DraftKey, DraftStore } from "./draft-store";

const PREFIX = "fieldwork.unsaved.";

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

/** Moves every copy into the store, which refuses text that is older than its own. */
export async function storeBackups(store: DraftStore): Promise<void> {
  for (const name of deviceStorage.keys(PREFIX)) {
    const blocks: Record<string, BlockDraft> = JSON.parse(deviceStorage.get(name) ?? "{}");
    for (const [block, draft] of Object.entries(blocks)) await store.keepBlock(keyOf(name), block, draft);
    deviceStorage.remove(name);
  }
}

function nameOf({ user, mission }: DraftKey): string {
  return `${PREFIX}${user}.${mission}`;
}

/** The mission's id contains no dot. */
function keyOf(name: string): DraftKey {
  const end = name.lastIndexOf(".");
  return { user: name.slice(PREFIX.length, end), mission: name.slice(end + 1) };
}
