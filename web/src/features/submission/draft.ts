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
  /** Number of edits in all tabs; the text with the higher number is newer. */
  readonly version: number;
  /** The server's rev on which this text is based; 0 if the server has no text. */
  readonly baseRev: number;
  readonly isDirty: boolean;
  /** Values that were sent without a response so far. The server's text may be one of them. */
  readonly unanswered: readonly (BlockValue | null)[];
  readonly savedAt: string | null;
  /** The conflicting text of the server, until the learner has chosen. */
  readonly conflict: SavedAnswer | null;
  /**
   * Files that the server refused and that were therefore removed from the answer. The list is cleared when the answer
   * changes.
   */
  readonly refusedFiles?: readonly RefusedFile[];
}

export type Blocks = Readonly<Record<string, BlockDraft>>;

export interface OpenSubmission {
  readonly id: string;
  readonly rev: number;
}

/** Reason why the server refused text. */
export interface DraftRefusal {
  readonly code: string;
  readonly block: string | null;
  /** The rule that the block's answer breaks, if the server named one. */
  readonly issue?: Issue | null;
  /** The refused files. The other files of the answer can be sent. */
  readonly files?: readonly RefusedFile[];
}

export interface Draft {
  readonly userMission: string | null;
  readonly submission: OpenSubmission | null;
  /** Whether the latest attempt was submitted, so that it accepts no more text. */
  readonly isClosed: boolean;
  /** Whether another tab has submitted the attempt, but this tab has no confirmation from the server yet. */
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
  /** `isShown`: the field itself already shows the text, so drawing can wait for a pause in typing. */
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
  /** Stores the block and shares its text, once for several keystrokes, because copying a long text is slow. */
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
 * Maximum delay before typed text is stored on the device and shared with other tabs. If the page is left, that happens
 * at once.
 */
export const SHARE_WITHIN_MS = 250;
/** Pause in typing after which a long text is counted and checked. */
export const DRAW_AFTER_MS = 250;
/** Maximum delay of the count and the checks if the learner types without a pause. */
export const DRAW_WITHIN_MS = 1_000;
/** Pause in typing after which text is sent to the server. */
export const QUIET_MS = 2_000;
/** Time that a tab gives another tab to send the text typed there. After that it sends the text itself. */
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

/**
 * Replaces half of a surrogate pair, for example of a split emoji, by the replacement character. JSON cannot contain
 * it.
 */
export function wellFormed(value: BlockValue | null): BlockValue | null {
  if (value === null) return null;
  const entries = Object.entries(value).map(([kind, content]) => [
    kind,
    typeof content === "string" ? content.toWellFormed() : content,
  ]);
  return Object.fromEntries(entries) as BlockValue;
}

/** Whether two values are the same. A block that was never filled in and an emptied one are the same. */
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
