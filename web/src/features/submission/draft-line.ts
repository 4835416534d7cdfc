// The state that the autosave line shows, as data. The texts file has its words, and the view formats the time.

import { type Draft, conflicts, dirtyBlocks } from "./draft";

export type DraftLine =
  | { is: "nothing_yet" }
  | { is: "needs_choice" }
  | { is: "refused"; code: string }
  | { is: "kept_offline" }
  | { is: "saving" }
  | { is: "kept_on_device" }
  | { is: "saved"; at: string };

export function lineOf(draft: Draft): DraftLine {
  if (conflicts(draft).length > 0) return { is: "needs_choice" };
  if (dirtyBlocks(draft).length > 0) {
    if (draft.refusal !== null) return { is: "refused", code: draft.refusal.code };
    if (!draft.isOnline || draft.failures > 0) return { is: "kept_offline" };
    return { is: draft.sending === null ? "kept_on_device" : "saving" };
  }
  const saved = Object.values(draft.blocks).flatMap((block) => block.savedAt ?? []);
  const last = saved.sort().at(-1);
  return last === undefined ? { is: "nothing_yet" } : { is: "saved", at: last };
}
