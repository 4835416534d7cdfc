// The decisions of the draft engine, event by event.

import { describe, expect, test } from "vitest";
import {
  type Draft,
  type DraftEffect,
  type DraftEvent,
  STAND_IN_MS,
  type Submission,
  type SubmissionBlock,
  emptyDraft,
} from "./draft";
import { lineOf } from "./draft-line";
import { step } from "./draft-machine";

const text = (words: string) => ({ text: words });
const at = (minute: number) => `2026-11-20T14:${String(minute).padStart(2, "0")}:00Z`;

function row(words: string, rev: number): SubmissionBlock {
  return { block: "b1", value: text(words), rev, is_valid: true, words: 1, issues: [], saved_at: at(rev) };
}

function aSubmission(id = "s1", blocks: SubmissionBlock[] = [], status: Submission["status"] = "draft"): Submission {
  return {
    id,
    user_mission: "um",
    mission: "m",
    attempt: 1,
    status,
    rev: blocks.length,
    submitted_at: null,
    blocks,
    marks: null,
    reply: null,
  };
}

/** Applies events to an opened mission. Returns the final draft and all effects of the last event. */
function play(...events: DraftEvent[]): { draft: Draft; effects: readonly DraftEffect[] } {
  const opened: DraftEvent[] = [
    { is: "restored", blocks: {}, submission: null },
    { is: "mission_opened", userMission: "um" },
  ];
  let draft = emptyDraft(true);
  let effects: readonly DraftEffect[] = [];
  for (const event of [...opened, ...events]) [draft, effects] = step(draft, event);
  return { draft, effects };
}

const typed = (words: string, block = "b1"): DraftEvent => ({ is: "typed", block, value: text(words) });
const served = (...blocks: SubmissionBlock[]): DraftEvent => ({ is: "served", submission: aSubmission("s1", blocks) });
const saved = (version: number, rev: number): DraftEvent => ({
  is: "saved",
  block: "b1",
  version,
  rev,
  submissionRev: rev,
  at: at(rev),
});
const quiet: DraftEvent = { is: "quiet" };

test.each([
  ["an open attempt", served(row("Hello", 1))],
  [
    "one that is handed in",
    { is: "served", submission: aSubmission("s1", [row("Hello", 1)], "submitted") } satisfies DraftEvent,
  ],
  ["the mission that was opened", { is: "mission_opened", userMission: "um" } satisfies DraftEvent],
])("%s told a second time changes nothing, and is kept no second time", (_what, event) => {
  const { draft } = play(event);
  const [again, effects] = step(draft, event);
  expect(again).toBe(draft);
  expect(effects).toEqual([]);
});

describe("words on their way", () => {
  test("half a character becomes the sign for one, since JSON cannot carry it", () => {
    const { draft } = play(served(), typed(`cut ${"😀".slice(0, 1)} here`));
    expect(draft.blocks["b1"]!.value).toEqual(text("cut \uFFFD here"));
  });

  test("words are kept and told soon, and sent after two quiet seconds", () => {
    const { draft, effects } = play(served(), typed("Hel"), typed("Hello"));
    expect(effects).toEqual([
      { do: "share_soon", block: "b1" },
      { do: "wait", ms: 2_000, then: "quiet" },
    ]);
    expect(lineOf(draft)).toEqual({ is: "kept_on_device" });
    expect(play(served(), typed("Hello"), quiet).effects).toContainEqual({ do: "put", block: "b1" });
  });

  test("the first words make the submission, then go out", () => {
    const first = play(typed("Hello"), quiet);
    expect(first.effects).toEqual([{ do: "create" }]);
    const second = play(typed("Hello"), quiet, { is: "created", submission: aSubmission() });
    expect(second.effects).toContainEqual({ do: "put", block: "b1" });
  });

  test("words for an attempt that is mine no more go into another, and only once", () => {
    const gone: DraftEvent = { is: "refused", refusal: { code: "submission/not-found", block: "b1" } };
    const other = (id: string): DraftEvent => ({ is: "created", submission: aSubmission(id) });
    const begun = play(served(), typed("Hello"), quiet, gone);
    expect(begun.effects).toEqual([{ do: "begin_anew" }, { do: "keep", block: "b1" }, { do: "create" }]);
    const again = play(served(), typed("Hello"), quiet, gone, other("s2"));
    expect(again.effects).toContainEqual({ do: "put", block: "b1" });
    expect(again.draft.blocks["b1"]).toMatchObject({ value: text("Hello"), baseRev: 0, isDirty: true });
    // The server returns the same attempt again, so the engine must not retry endlessly.
    const stuck = play(served(), typed("Hello"), quiet, gone, other("s1"), gone);
    expect(lineOf(stuck.draft)).toEqual({ is: "refused", code: "submission/not-found" });
  });

  test("words typed while a save is under way stay unsent until they are saved too", () => {
    const { draft } = play(served(), typed("a"), quiet, typed("ab"), saved(1, 1));
    expect(draft.blocks["b1"]).toMatchObject({ value: text("ab"), isDirty: true, baseRev: 1 });
    expect(lineOf(play(served(), typed("a"), quiet, saved(1, 1)).draft)).toEqual({ is: "saved", at: at(1) });
  });

  test("nothing is sent before the mission is open", () => {
    const [draft] = step(emptyDraft(true), { is: "restored", blocks: {}, submission: null });
    const [withWords] = step(draft, typed("Hello"));
    const [held, effects] = step(withWords, quiet);
    expect(effects).toEqual([]);
    expect(step(held, { is: "mission_opened", userMission: "um" })[1]).toContainEqual({
      do: "wait",
      ms: 2_000,
      then: "quiet",
    });
  });
});

describe("a server or a network that is away", () => {
  test("each failure waits longer, and words are never dropped", () => {
    const failed: DraftEvent = { is: "failed", retryAfterMs: null };
    const waits: DraftEvent[] = [failed];
    const delays: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const { draft, effects } = play(served(), typed("a"), quiet, ...waits);
      const wait = effects.find((effect) => effect.do === "wait");
      delays.push(wait?.do === "wait" ? wait.ms : 0);
      expect(draft.blocks["b1"]).toMatchObject({ value: text("a"), isDirty: true });
      expect(lineOf(draft)).toEqual({ is: "kept_offline" });
      waits.push({ is: "retry" }, failed);
    }
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  test("a server that names its time is not asked before", () => {
    const { effects } = play(served(), typed("a"), quiet, { is: "failed", retryAfterMs: 9_000 });
    expect(effects).toEqual([{ do: "wait", ms: 9_000, then: "retry" }]);
  });

  test("offline holds words back, online sends them at once", () => {
    const offline = play(served(), { is: "offline" }, typed("a"), quiet);
    expect(offline.effects).toEqual([]);
    expect(lineOf(offline.draft)).toEqual({ is: "kept_offline" });
    const online = play(served(), { is: "offline" }, typed("a"), quiet, { is: "online" });
    expect(online.effects).toContainEqual({ do: "put", block: "b1" });
  });

  test("a closing tab sends what it can without waiting", () => {
    expect(play(served(), typed("a"), { is: "closing" }).effects).toEqual([{ do: "put_last", block: "b1" }]);
    expect(play(typed("a"), { is: "closing" }).effects).toEqual([]);
  });

  test("an answer that got lost is not taken for a stranger's words", () => {
    const { draft, effects } = play(
      served(),
      typed("first"),
      quiet,
      { is: "failed", retryAfterMs: null },
      typed("first and more"),
      { is: "retry" },
      { is: "stale", block: "b1", theirs: row("first", 1) },
    );
    expect(draft.blocks["b1"]).toMatchObject({ value: text("first and more"), baseRev: 1, conflict: null });
    expect(effects).toContainEqual({ do: "put", block: "b1" });
  });

  test("words that had arrived before the reload count as saved", () => {
    const kept = play(served(), typed("a"), quiet).draft;
    let [draft] = step(emptyDraft(true), { is: "restored", blocks: kept.blocks, submission: kept.submission });
    [draft] = step(draft, served(row("a", 1)));
    expect(lineOf(draft)).toEqual({ is: "saved", at: at(1) });
  });
});

describe("words from elsewhere", () => {
  test("another device's newer text asks for a choice and holds this block only", () => {
    const { draft, effects } = play(served(), typed("mine"), typed("other block", "b2"), quiet, {
      is: "stale",
      block: "b1",
      theirs: row("theirs", 4),
    });
    expect(lineOf(draft)).toEqual({ is: "needs_choice" });
    expect(draft.blocks["b1"]).toMatchObject({ value: text("mine"), conflict: { value: text("theirs") } });
    expect(effects).toContainEqual({ do: "put", block: "b2" });
  });

  test("choosing mine sends it over their rev, choosing theirs needs no sending", () => {
    const upToChoice = [
      served(),
      typed("mine"),
      quiet,
      { is: "stale", block: "b1", theirs: row("theirs", 4) },
    ] as DraftEvent[];
    const mine = play(...upToChoice, { is: "chosen", block: "b1", value: text("mine") });
    expect(mine.draft.blocks["b1"]).toMatchObject({ baseRev: 4, isDirty: true, conflict: null });
    expect(mine.effects).toContainEqual({ do: "put", block: "b1" });
    const theirs = play(...upToChoice, { is: "chosen", block: "b1", value: text("theirs") });
    expect(lineOf(theirs.draft)).toEqual({ is: "saved", at: at(4) });
  });

  test("a newer text of the server replaces one that has nothing unsent", () => {
    const { draft } = play(served(row("old", 1)), served(row("new", 2)));
    expect(draft.blocks["b1"]).toMatchObject({ value: text("new"), baseRev: 2 });
  });

  test("an older answer of the server changes nothing", () => {
    const { draft } = play(served(row("new", 2)), served(row("old", 1)));
    expect(draft.blocks["b1"]).toMatchObject({ value: text("new"), baseRev: 2 });
  });

  test("another tab's words are shown, and sent from here only if that tab does not", () => {
    const { draft, effects } = play(served(), {
      is: "heard_text",
      block: "b1",
      value: text("there"),
      version: 3,
      baseRev: 0,
    });
    expect(draft.blocks["b1"]).toMatchObject({ value: text("there"), version: 3 });
    expect(effects).toEqual([{ do: "wait", ms: STAND_IN_MS, then: "quiet" }]);
  });

  test("what another tab saved is saved here, so the next words cause no conflict", () => {
    const { draft } = play(
      served(),
      { is: "heard_text", block: "b1", value: text("there"), version: 3, baseRev: 0 },
      {
        is: "heard_saved",
        block: "b1",
        value: text("there"),
        version: 3,
        rev: 7,
        submission: { id: "s1", rev: 7 },
        at: at(7),
      },
    );
    expect(lineOf(draft)).toEqual({ is: "saved", at: at(7) });
    expect(draft.blocks["b1"]!.baseRev).toBe(7);
  });

  test("a saved text this tab never heard is taken with its rev", () => {
    const { draft } = play(served(row("old", 1)), {
      is: "heard_saved",
      block: "b1",
      value: text("newer"),
      version: 9,
      rev: 2,
      submission: { id: "s1", rev: 2 },
      at: at(2),
    });
    expect(draft.blocks["b1"]).toMatchObject({ value: text("newer"), baseRev: 2, isDirty: false });
  });
});

describe("attempts", () => {
  test("a submitted draft is forgotten on the device", () => {
    const { draft, effects } = play(served(), typed("a"), quiet, saved(1, 1), { is: "submitted" });
    expect(effects).toContainEqual({ do: "forget" });
    expect(draft.blocks).toEqual({});
  });

  test("a draft that another tab handed in keeps its words in sight, and takes no more", () => {
    const { draft, effects } = play(served(), typed("a"), quiet, saved(1, 1), { is: "heard_submitted" });
    expect(draft).toMatchObject({ isClosed: true, isSubmittedElsewhere: true, blocks: { b1: { value: text("a") } } });
    expect(effects).not.toContainEqual({ do: "forget" });
    const [told] = step(draft, { is: "served", submission: aSubmission("s1", [row("a", 1)], "submitted") });
    expect(told).toMatchObject({ isClosed: true, isSubmittedElsewhere: false });
  });

  test("unsent words survive an attempt that was handed in elsewhere", () => {
    const { draft } = play(served(), typed("late words"), {
      is: "served",
      submission: aSubmission("s1", [row("early", 1)], "submitted"),
    });
    expect(draft.isClosed).toBe(true);
    expect(draft.blocks["b1"]).toMatchObject({ value: text("late words"), isDirty: true });
  });

  test("unsent words of an earlier attempt meet the new attempt's text as a choice", () => {
    const { draft } = play(served(row("old", 5)), typed("late words"), {
      is: "served",
      submission: aSubmission("s2", [row("copied", 1)]),
    });
    expect(draft.submission?.id).toBe("s2");
    expect(draft.blocks["b1"]).toMatchObject({ value: text("late words"), conflict: { value: text("copied") } });
  });

  test("a refusal holds the refused block until its words change", () => {
    const refused = play(served(), typed("a"), quiet, {
      is: "refused",
      refusal: { code: "validation-fail", block: "b1" },
    });
    expect(lineOf(refused.draft)).toEqual({ is: "refused", code: "validation-fail" });
    expect(refused.draft.blocks["b1"]).toMatchObject({ value: text("a"), isDirty: true });
    const [again] = step(refused.draft, typed("b"));
    expect(lineOf(again)).toEqual({ is: "kept_on_device" });
  });
});
