// The dashboard with the compiled rules: what it offers, and which dates it names.

import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MissionsPage } from "@/features/mission/use-missions";
import { network } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { FIRST, NOW, aMission, aMissionsPage, aSnapshot, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  await startSignedIn();
});
afterEach(() => vi.useRealTimers());

async function openDashboard(page: MissionsPage) {
  network.use(...boardApi(page));
  renderRoute("/data-analysis-bank-november/dashboard");
  await screen.findByRole("heading", { level: 1, name: page.program.title });
  return within(screen.getByRole("main"));
}

const begun = { mission: FIRST, viewed_at: NOW, attempted_at: NOW, submitted_at: null, completed_at: null, unlocked_at: NOW, score_bp: null, submission: "draft" as const };
const handedIn = { ...begun, submitted_at: NOW, completed_at: NOW, submission: "submitted" as const };
const inFuture = { show: true, rule: { not_before: { at: "2027-01-05T08:00:00Z" } } };

test("the next mission is the one thing to do", async () => {
  const main = await openDashboard(aMissionsPage());
  expect(main.getByText("Mission 1: First look")).toBeTruthy();
  expect(main.getByRole("link", { name: "Start" }).getAttribute("href")).toBe("/data-analysis-bank-november/mission-1");
});

test("what is begun comes before what is new", async () => {
  const main = await openDashboard(aMissionsPage({ missions: [aMission(2), aMission(1)], snapshot: aSnapshot({ user_missions: [begun] }) }));
  expect(await main.findByText("Mission 1: First look")).toBeTruthy();
  expect(await main.findByRole("link", { name: "Continue" })).toBeTruthy();
});

test("with nothing open it says when the next one opens, and lists the date", async () => {
  const page = aMissionsPage({
    missions: [aMission(1), aMission(2, { lock_rule: inFuture })],
    snapshot: aSnapshot({ user_missions: [handedIn] }),
    progress: { done: 1, required: 2, minutes_left: 45, is_finished: false },
  });
  const main = await openDashboard(page);
  expect(await main.findByRole("heading", { name: "You have handed in every mission that is open" })).toBeTruthy();
  expect(await main.findByText(/^The next one opens Tue, 5 Jan 2027/)).toBeTruthy();
  expect(main.getByText("Mission 2 opens")).toBeTruthy();
});

test("a learner who has done everything is told so", async () => {
  const page = aMissionsPage({ missions: [aMission(1)], snapshot: aSnapshot({ user_missions: [handedIn] }), progress: { done: 1, required: 1, minutes_left: 0, is_finished: true } });
  const main = await openDashboard(page);
  expect(await main.findByRole("heading", { name: "You have finished every mission" })).toBeTruthy();
});

test("the end of access stands among the dates with what follows it", async () => {
  const main = await openDashboard(aMissionsPage());
  expect(main.getByText("Your access ends")).toBeTruthy();
  expect(main.getByText("You can still read everything after that.")).toBeTruthy();
});
