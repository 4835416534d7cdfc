// The automatic check: its result with quotes, levels and next steps, the reason if the text was not checked, and the
// button to request it.

import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { setCurrentPerson } from "@/lib/current-person";
import { api, network } from "@/testing/api";
import { MemoryIdentity, aPerson, startSignedIn } from "@/testing/identity";
import { aUserMission, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

type State = Schema<"AiFeedbackState">;

const SUBMISSION = "01900000-0000-7000-8000-000000000777";

const quota = { limit: 3, used: 1, resets_at: "2026-11-21T00:00:00Z" };

const level = (label: string, points: number) => ({ label, points, descriptor: `${label}.` });
const criterion = (id: string, title: string) => ({
  id,
  title,
  description: `About ${title}.`,
  weight_bp: 5_000,
  must_pass_level: null,
  levels: [level("Not yet", 0), level("Sound", 2)],
});
const rubric = { criteria: [criterion("count", "Counts first"), criterion("note", "A note to act on")] };

const asked: State = {
  user_mission: aUserMission().id,
  submission_status: "submitted",
  reader: "built_in",
  needs_consent: false,
  rubric,
  feedback: null,
  quota,
  can_ask: true,
};
const feedback = (change: Partial<Schema<"AiFeedback">>): Schema<"AiFeedback"> => ({
  id: SUBMISSION,
  reader: "built_in",
  status: "queued",
  requested_at: "2026-11-20T12:00:00Z",
  ended_at: null,
  result: null,
  ...change,
});

let people = 0;

beforeEach(async () => {
  await startSignedIn(new MemoryIdentity(aPerson({ uid: `ai-feedback-${(people += 1)}` })));
});

afterEach(() => setCurrentPerson(null));

function open(state: () => State) {
  network.use(...boardApi(), api.get("/api/user-submissions/{id}/ai-feedback", state));
  return renderRoute(`/data-analysis-bank-november/mission-1/submission/${SUBMISSION}/ai-feedback`);
}

test("each criterion has its level, the words it goes by and a next step, or is left to a person", async () => {
  const judgements = [
    {
      criterion: "count",
      level: "Sound",
      quote: "There are 312 rows.",
      next_step: "Count the customers.",
      confidence_bp: 9_000,
    },
  ];
  const result = {
    kind: "read" as const,
    judgements,
    left_open: [{ criterion: "note", next_step: "Begin with the verdict." }],
    score_bp: null,
    has_passed: false,
  };
  open(() => ({
    ...asked,
    submission_status: "ai_reviewed",
    feedback: feedback({ status: "ready", result }),
    can_ask: false,
  }));
  expect(await screen.findByRole("heading", { level: 1, name: "Automatic check" })).toBeTruthy();
  const row = async (name: string) => within((await screen.findByRole("heading", { name })).closest("li")!);
  const first = await row("Counts first");
  expect(first.getByText("Found: Sound")).toBeTruthy();
  expect(first.getByText("There are 312 rows.").tagName).toBe("BLOCKQUOTE");
  expect(first.getByText("Count the customers.")).toBeTruthy();
  const second = await row("A note to act on");
  expect(second.getByText("Left to a person")).toBeTruthy();
  expect(second.getByText("Begin with the verdict.")).toBeTruthy();
  expect(screen.getByText("This check is not the final decision")).toBeTruthy();
  expect(screen.queryByText(/^Score/)).toBeNull();
});

test("a pass says so, with its score", async () => {
  const result = { kind: "read" as const, judgements: [], left_open: [], score_bp: 6_667, has_passed: true };
  open(() => ({
    ...asked,
    submission_status: "passed",
    feedback: feedback({ status: "ready", result }),
    can_ask: false,
  }));
  expect(await screen.findByText("Your attempt has passed this check")).toBeTruthy();
  expect(screen.getByText("Score 66.67 %")).toBeTruthy();
});

test("a check that found nothing to read says why, and is asked for again", async () => {
  let state: State = {
    ...asked,
    feedback: feedback({
      status: "failed",
      result: { kind: "not_read", decided: [{ block: SUBMISSION, because: "too_short" }] },
    }),
  };
  const { user } = open(() => state);
  expect(await screen.findByText("A text is too short to check.")).toBeTruthy();
  expect(screen.getByText("2 of 3 checks left today")).toBeTruthy();
  network.use(
    api.post("/api/user-submissions/{id}/ai-feedback", () => {
      state = { ...asked, feedback: feedback({}), can_ask: false };
      return { feedback: feedback({}), quota };
    }),
  );
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText(/waiting for its turn/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Check again" })).toBeNull();
  expect(screen.getByRole("region", { name: "Feedback on your text" })).toHaveFocus();
});

test("a mission that no check can read says so", async () => {
  open(() => ({ ...asked, rubric: null, can_ask: false }));
  expect(await screen.findByText(/has no automatic check/)).toBeTruthy();
});

test("who has not agreed that a language model reads their text is told how, and asked for nothing", async () => {
  open(() => ({ ...asked, reader: "model", needs_consent: true, can_ask: false }));
  expect(await screen.findByText("A language model would read your text")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Allow it in your settings" }).getAttribute("href")).toBe("/profile#privacy");
  expect(screen.getByText(/can be wrong/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Get feedback now" })).toBeNull();
});

test("a model that gave no answer says why, and is asked again", async () => {
  open(() => ({
    ...asked,
    reader: "model",
    feedback: feedback({ reader: "model", status: "failed", result: { kind: "no_answer", because: "away" } }),
  }));
  expect(await screen.findByText("The service that reads your text did not answer.")).toBeTruthy();
  expect(screen.getByText("It does not count, and your attempt is not affected.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Check again" })).toBeTruthy();
});
