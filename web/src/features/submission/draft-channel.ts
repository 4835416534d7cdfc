// Messages between tabs with the same mission, so that they show the same text and cause no conflicts at the server.
// They are optional: without them, conflicts are still found by the revs and shown in the conflict view.

import type { BlockValue, OpenSubmission } from "./draft";
import type { DraftKey } from "./draft-store";

export type DraftMessage =
  | { is: "heard_text"; block: string; value: BlockValue | null; version: number; baseRev: number }
  | {
      is: "heard_saved";
      block: string;
      value: BlockValue | null;
      version: number;
      rev: number;
      submission: OpenSubmission;
      at: string;
    }
  | { is: "heard_submitted" };

export interface DraftChannel {
  tell(message: DraftMessage): void;
  close(): void;
}

export function openDraftChannel(key: DraftKey, hear: (message: DraftMessage) => void): DraftChannel {
  if (typeof BroadcastChannel === "undefined") return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`fieldwork-draft ${key.user} ${key.mission}`);
  channel.onmessage = (event: MessageEvent<DraftMessage>) => hear(event.data);
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
