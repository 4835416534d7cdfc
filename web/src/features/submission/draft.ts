// Types of the draft engine: a tab's state of a learner's text for one mission, its events, and its effects. This
// module does not act: draft-machine.ts decides, draft-engine.ts acts.

import type { Schema } from "@/api/types";
import { doublingWait } from "@/lib/backoff";

export type BlockValue = Schema<"BlockValue">;
export type Submission = Schema<"Submission">;
export type SubmissionBlock = Schema<"SubmissionBlock">;
/** The answer in a refused save: another device's version, without its check. */
export type SavedAnswer = Schema<"SavedAnswer">;
export type Issue = Schema<"Issue">;
export type FileAnswer = Schema<"FileAnswer">;

/** A file of an answer that the server refused. */
export interface RefusedFile {
  readonly name: string;
  readonly issue: Issue;
}

/** One input block in this tab. */
export interface BlockDraft {
  readonly value: BlockValue | null;
  /** Number of edits across all tabs; the higher number is the newer text. */
  readonly version: number;
  /** The server's rev that this text is based on, or 0 without one. */
  readonly baseRev: number;
  readonly isDirty: boolean;
  /** Values sent without a response: the server's text may be one of them. */
  readonly unanswered: readonly (BlockValue | null)[];
  readonly savedAt: string | null;
  /** The conflicting text of the server, until the learner has chosen. */
  readonly conflict: SavedAnswer | null;
  /** Files that the server refused and that were set aside, until the answer changes. */
  readonly refusedFiles?: readonly RefusedFile[];
}

export type Blocks = Readonly<Record<string, BlockDraft>>;

export interface OpenSubmission {
  readonly id: string;
  readonly rev: number;
}

/** A reason other than the network why text is not sent. */
export interface DraftRefusal {
  readonly code: string;
  readonly block: string | null;
  /** The rule that the block's answer breaks, if the server named one. */
  readonly issue?: Issue | null;
  /** The refused files; the others could be sent. */
  readonly files?: readonly RefusedFile[];
}

export interface Draft {
  readonly userMission: string | null;
  readonly submission: OpenSubmission | null;
  /** Whether the latest attempt was submitted, so that it accepts no more text. */
  readonly isClosed: boolean;
  /** Whether another tab has submitted it, before the server has confirmed it here. */
  readonly isSubmittedElsewhere: boolean;
  readonly blocks: Blocks;
  readonly sending: { readonly block: string | null; readonly version: number } | null;
  readonly waiting: "no" | "for_quiet" | "for_retry";
  readonly failures: number;
  readonly isOnline: boolean;
  /** False if the browser refuses storage and the text is only in this tab. */
  readonly isOnDevice: boolean;
  readonly refusal: DraftRefusal | null;
  /** The attempt that no longer belongs to the learner, for example after they left its team. */
  readonly lost: string | null;
}

export type DraftEvent =
  | { is: "restored"; blocks: Blocks; submission: OpenSubmission | null }
  | { is: "served"; submission: Submission | null }
  | { is: "mission_opened"; userMission: string }
  /** `isShown` if the field shows the text itself, so that drawing can wait for a pause. */
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
  | {
      is: "heard_saved";
      block: string;
      value: BlockValue | null;
      version: number;
      rev: number;
      submission: OpenSubmission;
      at: string;
    }
  | { is: "submitted" }
  | { is: "heard_submitted" };

export type DraftEffect =
  | { do: "keep"; block: string }
  /** Stores the block and shares its text, once for several keystrokes: copying a long text is costly. */
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

/**
 * Maximum delay before typed text is stored on the device and shared with other tabs; leaving the page does so at once.
 */
export const SHARE_WITHIN_MS = 250;
/** A long text is counted and checked after this pause in typing. */
export const DRAW_AFTER_MS = 250;
/** Maximum delay of that while the learner types on. */
export const DRAW_WITHIN_MS = 1_000;
/** Quiet time before text is sent to the server. */
export const QUIET_MS = 2_000;
/** How long a tab waits for another tab to send its text, before it sends the text itself. */
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
    isSubmittedElsewhere: false,
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

/** JSON cannot carry half of a surrogate pair, for example a split emoji; it becomes the replacement character. */
export function wellFormed(value: BlockValue | null): BlockValue | null {
  if (value === null) return null;
  const entries = Object.entries(value).map(([kind, content]) => [
    kind,
    typeof content === "string" ? content.toWellFormed() : content,
  ]);
  return Object.fromEntries(entries) as BlockValue;
}

/** An untouched block and an emptied one are the same. */
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
