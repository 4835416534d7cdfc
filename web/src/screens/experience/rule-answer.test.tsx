// Answers from the rules: each kind in sentences, with a link to the page that shows the same.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network } from "@/testing/api";
import { THREAD, aQuestion, aRuleAnswer, aTaPage } from "@/testing/assistant-fixtures";
import { startSignedIn } from "@/testing/identity";
import { FIRST, SECOND, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const session = "/data-analysis-bank-november";

beforeEach(async () => {
  await startSignedIn();
  network.use(
    ...boardApi(),
    api.get("/api/ai/ta", () => aTaPage()),
  );
});

/** Shows the answer, and checks its words and the address of its link. */
async function check(answer: Schema<"RuleAnswer">, text: string | RegExp, link: string, to: string) {
  network.use(
    api.get("/api/ai/threads/{id}/messages", () => ({ items: [aQuestion(), aRuleAnswer(answer)], next: null })),
  );
  renderRoute(`${session}/ta?thread=${THREAD}`);
  const shown = await screen.findByRole("article", { name: "Assistant" });
  expect(await within(shown).findByRole("link", { name: link })).toHaveAttribute("href", to);
  expect(shown).toHaveTextContent(text);
  expect(shown).not.toHaveTextContent("I can only quote.");
}

test("a locked mission is answered with what opens it", async () => {
  const reason: Schema<"Reason"> = {
    code: "mission/pending-unlocked-missions",
    cond_id: "0",
    mission: FIRST,
    need: { level: "submitted" },
    have: { level: "none" },
    at: null,
    action: { open_mission: FIRST },
    any_of: null,
  };
  const answer = { kind: "lock", mission: SECOND, standing: "locked", is_locked: true, opens_at: null } as const;
  await check(
    { ...answer, reasons: [reason] },
    /Mission 2 opens when this is done:.*Hand in/,
    "Go to mission 2",
    `${session}/mission-2`,
  );
  expect(screen.getByRole("link", { name: "Go to Mission 1" })).toHaveAttribute("href", `${session}/mission-1`);
});

test("an open mission has its standing in words", async () => {
  const open = { kind: "lock", mission: SECOND, is_locked: false, opens_at: null } as const;
  await check(
    { ...open, standing: "returned", reasons: [] },
    "Mission 2 was returned to you for more work.",
    "Go to mission 2",
    `${session}/mission-2`,
  );
});

test("a mission that only waits has its date", async () => {
  const waits = { kind: "lock", mission: SECOND, standing: "locked", is_locked: true } as const;
  await check(
    { ...waits, reasons: [], opens_at: "2026-12-01T08:00:00Z" },
    /Mission 2 opens on Tue,? 1 Dec 2026/,
    "Go to mission 2",
    `${session}/mission-2`,
  );
});

test("a score has the points that are missing", async () => {
  const grade = { kind: "grade", mission: FIRST, standing: "complete", so_far_bp: null } as const;
  await check(
    { ...grade, score_bp: 6_500, to_pass_bp: 500, to_distinction_bp: 2_000 },
    "Your score in mission 1 is 65%. You need 5% more to pass. You need 20% more for a distinction.",
    "See my grades",
    `${session}/grades`,
  );
});

test("without a score the answer says so", async () => {
  const none = { kind: "grade", mission: null, standing: null, score_bp: null, so_far_bp: null } as const;
  await check(
    { ...none, to_pass_bp: null, to_distinction_bp: null },
    "You have no score yet.",
    "See my grades",
    `${session}/grades`,
  );
});

test("an award has its missing steps", async () => {
  const step: Schema<"AwardStep"> = {
    name: "human_reviews",
    need: 1,
    have: 0,
    state: "open",
    by: null,
    act: { request_review: FIRST },
  };
  await check(
    { kind: "award", given: null, heading: "participation", next: "completion", missing: [step] },
    /You are heading for Participation\..*Completion still needs:/,
    "Ask for a review of mission 1",
    `${session}/mission-1#reviews`,
  );
});

test("attempts are counted", async () => {
  await check(
    { kind: "attempts", mission: FIRST, used: 1, limit: 3, left: 2 },
    "You have 2 of 3 attempts left in mission 1. You have used 1 attempt.",
    "Go to mission 1",
    `${session}/mission-1`,
  );
});

test("a promised review has its date", async () => {
  await check(
    { kind: "reviews", mission: null, reviews: [{ mission: FIRST, due_at: "2026-12-02T17:00:00Z", is_late: false }] },
    /The review of mission 1 is promised by Wed,? 2 Dec 2026/,
    "Go to mission 1",
    `${session}/mission-1#reviews`,
  );
});

test("the end of the access leads to more time", async () => {
  await check(
    { kind: "access", until: "2027-01-04T09:00:00Z", has_ended: false, grace_until: "2026-12-28T09:00:00Z" },
    /Your access ends on Mon,? 4 Jan 2027.*counts towards completion/,
    "See more time",
    "/extension?xs=data-analysis-bank-november",
  );
});

test("a live session has its start", async () => {
  const next = { event: FIRST, title: "Office hours", starts_at: "2026-12-02T17:00:00Z", is_live: false };
  await check(
    { kind: "live_session", next },
    /“Office hours” starts on Wed,? 2 Dec 2026/,
    "See the live sessions",
    `${session}/dashboard#events`,
  );
});

test("a declined question leads to support", async () => {
  await check(
    { kind: "declined", because: "asks_for_work" },
    "I do not write answers or give solutions.",
    "Ask support",
    `${session}/support`,
  );
});
