// The plan, made by the compiled rules from the learner's hours.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Onboarding } from "@/api/types";
import { saveFile } from "@/lib/save-file";
import { api, network } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { aMission, aMissionsPage, boardApi, FIRST } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

vi.mock("@/lib/save-file", () => ({ saveFile: vi.fn() }));

const PLAN = "/data-analysis-bank-november/plan";

beforeEach(() => startSignedIn());

function open(hours: string | null, path = PLAN, page = aMissionsPage()) {
  const answers: Onboarding["answers"] = hours === null ? [] : [{ question: "hours_per_week", values: [hours] }];
  const onboarding: Onboarding = { answers, done: [], skipped: [], next_step: null, questions: [] };
  network.use(
    ...boardApi(page),
    api.get("/api/onboarding/user-questions", () => onboarding),
  );
  return renderRoute(path);
}

const steps = async () => within(await screen.findByRole("region", { name: "What to do when" }));

test("the hours that the learner said they have make the plan, and what handing in opens stands in it", async () => {
  open("5");
  expect(await screen.findByRole("radio", { name: "5 h" })).toBeChecked();
  expect(await screen.findByText(/^You can finish by/)).toBeVisible();
  const shown = await steps();
  const missions = shown.getAllByRole("link");
  expect(missions.map((link) => link.textContent)).toEqual([
    "Mission 1: First look",
    "Mission 2: Dormant savers",
    "Mission 3: Branch queues",
  ]);
  expect(missions[0]!.closest("li")).toHaveTextContent("Handing it in opens mission 2.");
  // The plan has 43 minutes a day, from 18:00 in a zone one hour ahead. A mission of 45 minutes therefore ends on the
  // next day.
  expect(missions[0]!.closest("li")).toHaveTextContent(/17:00 – Sat 21 Nov, 17:02/);
});

test("other hours make another plan at once, and stand in the address", async () => {
  const { address, user } = open(null);
  expect(await screen.findByRole("radio", { name: "Any time" })).toBeChecked();
  const before = (await steps()).getAllByRole("listitem")[0]!.textContent;
  await user.click(screen.getByRole("radio", { name: "2 h" }));
  await vi.waitFor(async () => expect((await steps()).getAllByRole("listitem")[0]!.textContent).not.toBe(before));
  expect(address()).toBe(`${PLAN}?hours=2&from=18%3A00`);
});

test("what cannot be done says what is in the way", async () => {
  const missions = [
    aMission(1),
    aMission(2, { lock_rule: { show: true, rule: { not_after: { at: "2026-11-01T12:00:00Z" } } } }),
  ];
  open("10", PLAN, aMissionsPage({ missions }));
  expect(await screen.findByText("You do not have enough time for everything")).toBeVisible();
  expect(screen.getByText("Mission 2: Dormant savers")).toBeVisible();
});

test("the plan goes into a calendar without the network", async () => {
  const { user } = open("10");
  await user.click(await screen.findByRole("button", { name: "Add to my calendar" }));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, type, calendar] = vi.mocked(saveFile).mock.calls[0]!;
  expect([name, type]).toEqual(["data-analysis-bank-november-plan.ics", "text/calendar"]);
  expect(calendar).toContain(`UID:${FIRST}-plan`);
  expect(calendar).toContain("SUMMARY:Mission 1: First look");
  expect(String(calendar).match(/BEGIN:VEVENT/g)).toHaveLength(3);
});
