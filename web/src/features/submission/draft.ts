// The nouns of the draft engine: what a tab knows about a learner's unsent and
// sent words for one mission, what may happen to it, and what must be done.
// Nothing here acts: draft-machine.ts decides, draft-engine.ts acts.

import type { Schema } from "@/api/types";
import { doublingWait } from "@/lib/backoff";

export type BlockValue = Schema<"BlockValue">;
export type Submission = Schema<"Submission">;
export type SubmissionBlock = Schema<"SubmissionBlock">;
/** An answer as a refused save brings it: what another device wrote, without its check. */
export type SavedAnswer = Schema<"SavedAnswer">;
export type Issue = Schema<"Issue">;
export type FileAnswer = Schema<"FileAnswer">;

/** A file of an answer that the server does not take. */
export interface RefusedFile {
  readonly name: string;
  readonly issue: Issue;
}

/** One input block as this tab sees it. */
export interface BlockDraft {
  readonly value: BlockValue | null;
  /** Edits counted across all tabs; the higher count is the newer text. */
  readonly version: number;
  /** The server's rev that this text grew from; 0 when the server has none. */
  readonly baseRev: number;
  readonly isDirty: boolean;
  /** Values sent without an answer: should one come back, it is our own. */
  readonly unanswered: readonly (BlockValue | null)[];
  readonly savedAt: string | null;
  /** The server's other text, until the learner has chosen. */
  readonly conflict: SavedAnswer | null;
  /** Files that the server did not take and that were put aside for it, until the answer changes. */
  readonly refusedFiles?: readonly RefusedFile[];
}

export type Blocks = Readonly<Record<string, BlockDraft>>;

export interface OpenSubmission {
  readonly id: string;
  readonly rev: number;
}

/** What keeps words from being sent, other than the network. */
export interface DraftRefusal {
  readonly code: string;
  readonly block: string | null;
  /** The rule that the block's answer breaks, where the server named one. */
  readonly issue?: Issue | null;
  /** The files that are at fault; the others could be sent. */
  readonly files?: readonly RefusedFile[];
}

export interface Draft {
  readonly userMission: string | null;
  readonly submission: OpenSubmission | null;
  /** The latest attempt is with the reviewers: nothing more can be written to it. */
  readonly isClosed: boolean;
  /** Another tab has handed it in, and the server has not told of it here yet. */
  readonly isHandedInElsewhere: boolean;
  readonly blocks: Blocks;
  readonly sending: { readonly block: string | null; readonly version: number } | null;
  readonly waiting: "no" | "for_quiet" | "for_retry";
  readonly failures: number;
  readonly isOnline: boolean;
  /** False when the browser refuses storage and words live in this tab only. */
  readonly isOnDevice: boolean;
  readonly refusal: DraftRefusal | null;
  /** The attempt that was found not to be the learner's any more, as after they left its team. */
  readonly lost: string | null;
}

export type DraftEvent =
  | { is: "restored"; blocks: Blocks; submission: OpenSubmission | null }
  | { is: "served"; submission: Submission | null }
  | { is: "mission_opened"; userMission: string }
  /** `isShown` if the field shows it by itself, so that drawing it can wait for a pause. */
  | { is: "typed"; block: string; value: BlockValue | null; isShown?: boolean }
  | { is: "chosen"; block: string; value: BlockValue | null }
  | { is: "quiet" }
  | { is: "retry" }
  | { is: "hidden" }
  | { is: "closing" }
  | { is: "send_now" }
  | { is: "online" }
  | { is: "offline" }
  | { is: "storage_failed" }
  | { is: "created"; submission: Submission }
  | { is: "saved"; block: string; version: number; rev: number; submissionRev: number; at: string }
  | { is: "stale"; block: string; theirs: SavedAnswer | null }
  | { is: "failed"; retryAfterMs: number | null }
  | { is: "refused"; refusal: DraftRefusal }
  | { is: "heard_text"; block: string; value: BlockValue | null; version: number; baseRev: number }
  | { is: "heard_saved"; block: string; value: BlockValue | null; version: number; rev: number; submission: OpenSubmission; at: string }
  | { is: "handed_in" }
  | { is: "heard_handed_in" };

export type DraftEffect =
  | { do: "keep"; block: string }
  /** Keeps the block and tells its text, once for all the keys of a moment: a long text is costly to copy. */
  | { do: "share_soon"; block: string }
  | { do: "keep_head" }
  | { do: "forget" }
  | { do: "begin_anew" }
  | { do: "tell_text"; block: string }
  | { do: "tell_saved"; block: string }
  | { do: "wait"; ms: number; then: "quiet" | "retry" }
  | { do: "stop_waiting" }
  | { do: "create" }
  | { do: "put"; block: string }
  | { do: "put_last"; block: string };

/** How long typed words may wait to be kept on the device and told to the other tabs; whoever leaves the page takes them along. */
export const SHARE_WITHIN_MS = 250;
/** Without a key for so long, a long text is counted and checked. */
export const DRAW_AFTER_MS = 250;
/** And at the latest then, while somebody types on. */
export const DRAW_WITHIN_MS = 1_000;
/** Quiet time before words go to the server. */
export const QUIET_MS = 2_000;
/** How long a tab waits for the tab that typed to send its words, before it sends them itself. */
export const STAND_IN_MS = 6_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export function retryDelay(failures: number): number {
  return doublingWait(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS);
}

export const EMPTY_BLOCK: BlockDraft = {
  value: null,
  version: 0,
  baseRev: 0,
  isDirty: false,
  unanswered: [],
  savedAt: null,
  conflict: null,
};

export function emptyDraft(isOnline: boolean): Draft {
  return {
    userMission: null,
    submission: null,
    isClosed: false,
    isHandedInElsewhere: false,
    blocks: {},
    sending: null,
    waiting: "no",
    failures: 0,
    isOnline,
    isOnDevice: true,
    refusal: null,
    lost: null,
  };
}

/** JSON cannot carry half a character, such as what is left of an emoji cut in two; it becomes the sign for one. */
export function wellFormed(value: BlockValue | null): BlockValue | null {
  if (value === null) return null;
  const entries = Object.entries(value).map(([kind, content]) => [kind, typeof content === "string" ? content.toWellFormed() : content]);
  return Object.fromEntries(entries) as BlockValue;
}

/** An untouched block and an emptied one say the same. */
export function isSameValue(a: BlockValue | null, b: BlockValue | null): boolean {
  return JSON.stringify(withoutEmpty(a)) === JSON.stringify(withoutEmpty(b));
}

function withoutEmpty(value: BlockValue | null): BlockValue | null {
  if (value === null) return null;
  const [content] = Object.values(value) as (string | readonly unknown[])[];
  return content === undefined || content.length === 0 ? null : value;
}

export function dirtyBlocks(draft: Draft): string[] {
  return Object.keys(draft.blocks).filter((id) => draft.blocks[id]!.isDirty);
}

export function conflicts(draft: Draft): string[] {
  return Object.keys(draft.blocks).filter((id) => draft.blocks[id]!.conflict !== null);
}
