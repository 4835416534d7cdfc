// The dashboard with the compiled rules: the next step, the week, and the finished work.

import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MissionsPage } from "@/features/mission/use-missions";
import { api, network } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import {
  FIRST,
  NOW,
  aMission,
  aMissionWithBlocks,
  aMissionsPage,
  aSnapshot,
  aSubmission,
  boardApi,
} from "@/testing/mission-fixtures";
import { aCompletion } from "@/testing/progression-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  await startSignedIn();
});
afterEach(() => vi.useRealTimers());

async function openDashboard(page: MissionsPage) {
  const submission = aSubmission({
    status: "submitted",
    submitted_at: NOW,
    reply: { html: "<p>Count first, the next time.</p>" },
  });
  network.use(
    ...boardApi(page),
    api.get("/api/app/missions/{id}/blocks", () => aMissionWithBlocks({ submission })),
    api.get("/api/program-progression/completion", () => aCompletion()),
  );
  renderRoute("/data-analysis-bank-november/dashboard");
  await screen.findByRole("heading", { level: 1, name: page.program.title });
  return within(screen.getByRole("main"));
}

const begun = {
  mission: FIRST,
  viewed_at: NOW,
  attempted_at: NOW,
  submitted_at: null,
  completed_at: null,
  unlocked_at: NOW,
  score_bp: null,
  submission: "draft" as const,
};
const submitted = { ...begun, submitted_at: NOW, completed_at: NOW, submission: "submitted" as const };
const from = (at: string) => ({ show: true, rule: { not_before: { at } } });

test("the next mission is the one thing to do", async () => {
  const main = await openDashboard(aMissionsPage());
  expect(main.getByRole("heading", { name: "First look" })).toBeVisible();
  expect(main.getByRole("link", { name: "Start mission 1" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/mission-1",
  );
});

test("what is begun comes before what is new", async () => {
  const main = await openDashboard(
    aMissionsPage({ missions: [aMission(2), aMission(1)], snapshot: aSnapshot({ user_missions: [begun] }) }),
  );
  expect(await main.findByRole("link", { name: "Continue with mission 1" })).toBeVisible();
});

test("with nothing open it counts down to the next one, which stands in the week", async () => {
  const missions = [aMission(1), aMission(2, { lock_rule: from("2026-11-24T08:00:00Z") })];
  const main = await openDashboard(aMissionsPage({ missions, snapshot: aSnapshot({ user_missions: [submitted] }) }));
  expect(await main.findByText("in 3 d 20 h")).toBeVisible();
  expect(main.getByRole("button", { name: "Add to calendar" })).toBeVisible();
  const week = within(main.getByRole("region", { name: "This week" }));
  const [today, , , , tuesday] = week.getAllByRole("listitem").filter((item) => item.parentElement?.tagName === "OL");
  expect(today).toHaveTextContent("Mission 1 handed in");
  expect(tuesday).toHaveTextContent(/Mission 2 opens/);
});

test("a learner who has done everything is told so", async () => {
  const main = await openDashboard(
    aMissionsPage({ missions: [aMission(1)], snapshot: aSnapshot({ user_missions: [submitted] }) }),
  );
  expect(await main.findByRole("heading", { name: "You have finished every required mission" })).toBeVisible();
});

test("the last message is the reply to what was handed in last, with the way to the answer", async () => {
  const main = await openDashboard(aMissionsPage({ snapshot: aSnapshot({ user_missions: [submitted] }) }));
  const message = within(await main.findByRole("region", { name: "Last message" }));
  expect(await message.findByText("Count first, the next time.")).toBeVisible();
  expect(message.getByRole("link", { name: "Your answer to Mission 1" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/mission-1",
  );
});

test("what was made stands in the learner's own words beside the dates of the access", async () => {
  const page = aMissionsPage({
    snapshot: aSnapshot({ user_missions: [submitted] }),
    submitted: [
      {
        mission: FIRST,
        excerpt: "The extract ties to the ledger.",
        marks: { right: 2, partly: 1, not_right: 0, unmarked: 1 },
      },
    ],
  });
  const main = await openDashboard(page);
  expect(await main.findByText("The extract ties to the ledger.")).toBeVisible();
  expect(main.getByText("Hand in until")).toBeVisible();
  expect(main.getByText("Read only")).toBeVisible();
});

test("the award ahead is shown from the first day, with what the next one needs", async () => {
  const main = await openDashboard(aMissionsPage());
  expect(await main.findByText("You are heading for")).toBeVisible();
  expect(main.getAllByRole("link", { name: "Ask for a review of mission 1" })[0]).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/mission-1#reviews",
  );
});
