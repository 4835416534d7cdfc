// The decisions of the draft engine as one pure function: an event turns a draft into the next draft and its effects.
// Text leaves a draft only when the server has it or the learner chose another version.

import {
  type BlockDraft,
  type BlockValue,
  type Draft,
  type DraftEffect,
  type DraftEvent,
  type DraftRefusal,
  EMPTY_BLOCK,
  QUIET_MS,
  STAND_IN_MS,
  type Submission,
  type SavedAnswer,
  dirtyBlocks,
  isSameValue,
  retryDelay,
  wellFormed,
} from "./draft";

export type Step = readonly [Draft, readonly DraftEffect[]];

export function step(draft: Draft, event: DraftEvent): Step {
  switch (event.is) {
    case "restored":
      return pumpLater({ ...draft, blocks: event.blocks, submission: event.submission });
    case "served":
      return pumpLater(...served(draft, event.submission));
    case "mission_opened":
      return pumpLater(draft.userMission === event.userMission ? draft : { ...draft, userMission: event.userMission });
    case "typed":
      return type(draft, event.block, event.value);
    case "chosen":
      return choose(draft, event.block, event.value);
    case "quiet":
    case "retry":
    case "hidden":
      return pump({ ...draft, waiting: event.is === "hidden" && draft.waiting === "for_retry" ? "for_retry" : "no" });
    case "closing":
      return [draft, closingEffects(draft)];
    case "send_now":
      // If the learner wants to send, that overrides the browser's guess that it is offline.
      return pump({ ...draft, isOnline: true, failures: 0, waiting: "no", refusal: null }, [{ do: "stop_waiting" }]);
    case "online":
      return pump({ ...draft, isOnline: true, failures: 0, waiting: "no" }, [{ do: "stop_waiting" }]);
    case "offline":
      return [{ ...draft, isOnline: false, waiting: "no" }, [{ do: "stop_waiting" }]];
    case "storage_failed":
      return [{ ...draft, isOnDevice: false }, []];
    case "created":
      return pump(...served({ ...draft, sending: null, failures: 0 }, event.submission));
    case "saved":
      return saved(draft, event);
    case "stale":
      return stale(draft, event.block, event.theirs);
    case "failed":
      return failed(draft, event.retryAfterMs);
    case "refused":
      return refused(draft, event.refusal);
    case "heard_text":
      return heardText(draft, event);
    case "heard_saved":
      return heardSaved(draft, event);
    case "submitted":
      return [
        { ...draft, blocks: {}, isClosed: true, sending: null, waiting: "no", refusal: null },
        [{ do: "stop_waiting" }, { do: "forget" }],
      ];
    case "heard_submitted":
      // The other tab has removed the text from the device; this tab keeps it until the server confirms the submission.
      return [
        { ...draft, isClosed: true, isSubmittedElsewhere: true, sending: null, waiting: "no", refusal: null },
        [{ do: "stop_waiting" }],
      ];
  }
}

function blockOf(draft: Draft, id: string): BlockDraft {
  return draft.blocks[id] ?? EMPTY_BLOCK;
}

function withBlock(draft: Draft, id: string, change: Partial<BlockDraft>): Draft {
  return { ...draft, blocks: { ...draft.blocks, [id]: { ...blockOf(draft, id), ...change } } };
}

function type(draft: Draft, id: string, value: BlockValue | null): Step {
  const before = blockOf(draft, id);
  const typed = withBlock({ ...draft, refusal: null }, id, {
    value: wellFormed(value),
    version: before.version + 1,
    isDirty: true,
    refusedFiles: [],
  });
  const effects: DraftEffect[] = [{ do: "share_soon", block: id }];
  // The planned retry will send the new text too.
  if (before.conflict !== null || draft.waiting === "for_retry") return [typed, effects];
  return [{ ...typed, waiting: "for_quiet" }, [...effects, { do: "wait", ms: QUIET_MS, then: "quiet" }]];
}

function choose(draft: Draft, id: string, value: BlockValue | null): Step {
  const before = blockOf(draft, id);
  if (before.conflict === null) return [draft, []];
  const chosen = withBlock(draft, id, {
    value,
    version: before.version + 1,
    baseRev: before.conflict.rev,
    isDirty: !isSameValue(value, before.conflict.value),
    savedAt: before.conflict.saved_at,
    unanswered: [],
    conflict: null,
  });
  return pump(chosen, [
    { do: "keep", block: id },
    { do: "tell_text", block: id },
  ]);
}

/**
 * Blocks that may be sent. A refused block is not sent until its value changes; a refusal of the whole draft stops all
 * blocks.
 */
function sendableBlocks(draft: Draft): string[] {
  if (draft.refusal !== null && draft.refusal.block === null) return [];
  return dirtyBlocks(draft).filter((id) => draft.blocks[id]!.conflict === null && draft.refusal?.block !== id);
}

/** Sends the next changed block, one at a time, unless the draft must wait. */
function pump(draft: Draft, before: readonly DraftEffect[] = []): Step {
  const hasPlace = draft.submission !== null || draft.userMission !== null;
  const isHeld = draft.sending !== null || draft.waiting !== "no" || !draft.isOnline || draft.isClosed || !hasPlace;
  const next = sendableBlocks(draft)[0];
  if (isHeld || next === undefined) return [draft, before];
  if (draft.submission === null)
    return [{ ...draft, sending: { block: null, version: 0 } }, [...before, { do: "create" }]];
  const block = blockOf(draft, next);
  const isKnown = block.unanswered.some((value) => isSameValue(value, block.value));
  const sending = withBlock(draft, next, isKnown ? {} : { unanswered: [...block.unanswered, block.value] });
  return [
    { ...sending, sending: { block: next, version: block.version } },
    [...before, { do: "keep", block: next }, { do: "put", block: next }],
  ];
}

/** Sends the unsent text of an opened draft after the usual quiet time, because the learner may be typing already. */
function pumpLater(draft: Draft, before: readonly DraftEffect[] = []): Step {
  if (sendableBlocks(draft).length === 0 || draft.waiting !== "no" || draft.sending !== null) return [draft, before];
  return [{ ...draft, waiting: "for_quiet" }, [...before, { do: "wait", ms: QUIET_MS, then: "quiet" }]];
}

/**
 * Merges the server's submission into the draft. A newer text of the server is taken if this tab has no unsent text;
 * otherwise a conflict is recorded.
 */
function served(draft: Draft, submission: Submission | null): Step {
  if (submission === null) return [draft, []];
  const isOther = draft.submission !== null && draft.submission.id !== submission.id;
  let next: Draft = {
    ...draft,
    isClosed: submission.status !== "draft",
    isSubmittedElsewhere: false,
    submission: {
      id: submission.id,
      rev: isOther ? submission.rev : Math.max(submission.rev, draft.submission?.rev ?? 0),
    },
    // Revs of another attempt are meaningless here.
    blocks: isOther ? rebasedOnNothing(draft) : draft.blocks,
  };
  const effects: DraftEffect[] = [];
  for (const theirs of next.isClosed ? [] : submission.blocks) {
    const mine = blockOf(next, theirs.block);
    const merged = merge(mine, theirs);
    if (merged === mine) continue;
    next = withBlock(next, theirs.block, merged);
    effects.push({ do: "keep", block: theirs.block });
  }
  // An unchanged submission is neither drawn nor stored again.
  if (effects.length === 0 && isSameHead(draft, next)) return [draft, []];
  if (next.isClosed) return [{ ...next, sending: null, waiting: "no" }, [{ do: "stop_waiting" }]];
  return [next, [{ do: "keep_head" }, ...effects]];
}

function isSameHead(one: Draft, other: Draft): boolean {
  return (
    one.submission?.id === other.submission?.id &&
    one.submission?.rev === other.submission?.rev &&
    one.isClosed === other.isClosed &&
    one.isSubmittedElsewhere === other.isSubmittedElsewhere
  );
}

function rebasedOnNothing(draft: Draft): Draft["blocks"] {
  const entries = Object.entries(draft.blocks).filter(([, block]) => block.isDirty);
  return Object.fromEntries(
    entries.map(([id, block]) => [id, { ...block, baseRev: 0, unanswered: [], conflict: null }]),
  );
}

function merge(mine: BlockDraft, theirs: SavedAnswer): BlockDraft {
  if (theirs.rev <= mine.baseRev) return mine;
  const taken = { baseRev: theirs.rev, savedAt: theirs.saved_at, unanswered: [], conflict: null };
  if (!mine.isDirty) return { ...mine, ...taken, value: theirs.value, version: mine.version + 1 };
  if (isSameValue(mine.value, theirs.value)) return { ...mine, ...taken, isDirty: false };
  if (mine.unanswered.some((value) => isSameValue(value, theirs.value))) return { ...mine, ...taken };
  return { ...mine, conflict: theirs };
}

function saved(draft: Draft, event: Extract<DraftEvent, { is: "saved" }>): Step {
  const { block: id, version, rev, submissionRev, at } = event;
  if (draft.submission === null) return [{ ...draft, sending: null }, []];
  const isNewest = blockOf(draft, id).version === version;
  const next = withBlock(
    {
      ...draft,
      sending: null,
      failures: 0,
      submission: { ...draft.submission, rev: Math.max(submissionRev, draft.submission.rev) },
    },
    id,
    { baseRev: rev, savedAt: at, unanswered: [], ...(isNewest ? { isDirty: false } : {}) },
  );
  return pump(next, [{ do: "keep", block: id }, { do: "keep_head" }, { do: "tell_saved", block: id }]);
}

function stale(draft: Draft, id: string, theirs: SavedAnswer | null): Step {
  const mine = blockOf(draft, id);
  // If the server has no answer, no text can be overwritten.
  const merged =
    theirs === null
      ? { ...mine, baseRev: 0 }
      : merge({ ...mine, baseRev: Math.min(mine.baseRev, theirs.rev - 1) }, theirs);
  return pump(withBlock({ ...draft, sending: null, failures: 0 }, id, merged), [{ do: "keep", block: id }]);
}

function failed(draft: Draft, retryAfterMs: number | null): Step {
  const failures = draft.failures + 1;
  const ms = Math.max(retryDelay(failures), retryAfterMs ?? 0);
  if (!draft.isOnline) return [{ ...draft, sending: null, failures }, []];
  return [{ ...draft, sending: null, failures, waiting: "for_retry" }, [{ do: "wait", ms, then: "retry" }]];
}

/** Moves unsent text to a new attempt, because the attempt no longer belongs to the learner. */
function lost(draft: Draft, attempt: string): Step {
  const next: Draft = { ...draft, sending: null, submission: null, lost: attempt, blocks: rebasedOnNothing(draft) };
  return pump(next, [{ do: "begin_anew" }, ...dirtyBlocks(next).map((block) => ({ do: "keep", block }) as const)]);
}

/**
 * Records a refusal. Refused files are removed from the answer and listed separately, so that the valid files can be
 * sent.
 */
function refused(draft: Draft, refusal: DraftRefusal): Step {
  if (refusal.code === "submission/not-found" && draft.submission !== null && draft.lost !== draft.submission.id)
    return lost(draft, draft.submission.id);
  const { block: id, files = [] } = refusal;
  const mine = blockOf(draft, id ?? "");
  const all = mine.value !== null && "files" in mine.value ? mine.value.files : [];
  const fit = all.filter((file) => !files.some(({ name }) => name === file.name));
  if (id === null || fit.length === all.length) return [{ ...draft, sending: null, refusal }, []];
  const value = fit.length === 0 ? null : { files: fit };
  const isDirty = value !== null || mine.baseRev > 0;
  const next = withBlock({ ...draft, sending: null, failures: 0 }, id, {
    value,
    version: mine.version + 1,
    isDirty,
    refusedFiles: files,
  });
  return pump(next, [
    { do: "keep", block: id },
    { do: "tell_text", block: id },
  ]);
}

function heardText(draft: Draft, event: Extract<DraftEvent, { is: "heard_text" }>): Step {
  const mine = blockOf(draft, event.block);
  if (event.version <= mine.version || draft.isClosed) return [draft, []];
  const next = withBlock(draft, event.block, {
    value: event.value,
    version: event.version,
    baseRev: Math.max(mine.baseRev, event.baseRev),
    isDirty: true,
    conflict: mine.conflict !== null && event.baseRev >= mine.conflict.rev ? null : mine.conflict,
  });
  if (draft.waiting === "for_retry") return [next, []];
  return [{ ...next, waiting: "for_quiet" }, [{ do: "wait", ms: STAND_IN_MS, then: "quiet" }]];
}

function heardSaved(draft: Draft, event: Extract<DraftEvent, { is: "heard_saved" }>): Step {
  const mine = blockOf(draft, event.block);
  if (draft.isClosed || event.rev <= mine.baseRev) return [draft, []];
  const isMineNewer = mine.version > event.version;
  const next = withBlock({ ...draft, submission: event.submission }, event.block, {
    ...(isMineNewer ? {} : { value: event.value, version: event.version, isDirty: false }),
    baseRev: event.rev,
    savedAt: event.at,
    unanswered: [],
    conflict: mine.conflict !== null && event.rev >= mine.conflict.rev ? null : mine.conflict,
  });
  return [next, []];
}

/** Saves that a closing tab can still try, because the browser finishes small requests after the page is closed. */
function closingEffects(draft: Draft): DraftEffect[] {
  if (draft.submission === null || draft.isClosed || !draft.isOnline) return [];
  return sendableBlocks(draft).map((id) => ({ do: "put_last", block: id }));
}
