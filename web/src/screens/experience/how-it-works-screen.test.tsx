// How a session works, with the learner's own dates and steps and the compiled rules.

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SessionStep } from "@/api/types";
import type { MissionsPage } from "@/features/mission/use-missions";
import { api, network, refused } from "@/testing/api";
import { anEvent } from "@/testing/event-fixtures";
import { startSignedIn } from "@/testing/identity";
import { NOW, aMission, aMissionsPage, aSnapshot, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const STEPS: readonly SessionStep[] = ["how_it_works", "confirm_name", "plan_hours"];
const flowOf = (done: SessionStep[]) => ({
  steps: STEPS.map((step) => ({ step, is_done: done.includes(step) })),
  done,
  next_step: STEPS.find((step) => !done.includes(step)) ?? null,
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  await startSignedIn();
});
afterEach(() => vi.useRealTimers());

async function openPage(page: MissionsPage = aMissionsPage(), done: SessionStep[] = []) {
  const asked: SessionStep[] = [];
  network.use(
    ...boardApi(page),
    api.get("/api/session/{id}/onboarding-flow", () => flowOf(done)),
    api.patch("/api/session/{id}/onboarding-flow", async ({ request }) => {
      const { step } = (await request.json()) as { step: SessionStep };
      asked.push(step);
      return flowOf([...done, step]);
    }),
  );
  const view = renderRoute("/data-analysis-bank-november/how-it-works");
  await screen.findByRole("heading", { level: 1, name: "How it works" });
  return { ...view, asked };
}

const moments = async () => (await screen.findByText("You enrolled")).closest("ol")!;
const lines = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map((item) => item.textContent);

test("the timeline runs through the learner's own dates, past before ahead", async () => {
  const opensLater = { show: true, rule: { not_before: { at: "2026-12-01T08:00:00Z" } } };
  await openPage(aMissionsPage({ missions: [aMission(1), aMission(2, { lock_rule: opensLater })] }));
  await waitFor(async () => expect(lines(await moments())).toHaveLength(5));
  const list = lines(await moments());
  expect(list[0]).toMatch(/^The session starts.*Past.*6 Nov 2026/);
  expect(list[1]).toMatch(/^You enrolled.*Past.*18 Nov 2026.*1 mission is open to you now/);
  expect(list[2]).toMatch(/^Mission 2: Dormant savers opens.*Ahead.*1 Dec 2026/);
  expect(list[3]).toMatch(/^The session ends.*19 Jan 2027/);
  expect(list[4]).toMatch(/^Your access ends.*9 Feb 2027.*You can still read everything after that/);
});

test("events stand in the timeline, and cancelled ones do not", async () => {
  const over = anEvent({
    id: "e2",
    kind: "kickoff",
    title: "Kick-off",
    starts_at: "2026-11-07T17:00:00Z",
    phase: "over",
  });
  const off = anEvent({ id: "e3", title: "Called off", phase: "cancelled" });
  network.use(api.get("/api/events", () => ({ items: [anEvent(), off, over], next_change_at: null })));
  await openPage();
  await screen.findByText(/Office hours: Segments and their edges/);
  const list = lines(await moments());
  expect(list.findIndex((line) => line?.startsWith("Kick-off ("))).toBe(1);
  expect(list.some((line) => line?.includes("Called off"))).toBe(false);
});

test("missions that no date opens stand apart, each with what it waits for", async () => {
  await openPage();
  const apart = (await screen.findByRole("heading", { name: "These open as you go" })).closest("div")!.parentElement!;
  expect(await within(apart).findByText("Mission 2: Dormant savers")).toBeTruthy();
  expect(within(apart).getAllByText("Hand in Mission 1: First look").length).toBeGreaterThan(0);
});

test("before the start nothing but the enrolment is past", async () => {
  const snapshot = aSnapshot({ session: { ...aSnapshot().session, starts_at: "2026-12-05T08:00:00Z" } });
  await openPage(aMissionsPage({ session: { ...aMissionsPage().session, phase: "upcoming" }, snapshot }));
  const list = lines(await moments());
  expect(list[0]).toMatch(/^You enrolled.*Past/);
  expect(list.slice(1).every((line) => line!.includes("Ahead"))).toBe(true);
});

test("a step is ticked when it is done, and the name is confirmed in the profile", async () => {
  const { user, asked } = await openPage();
  expect(await screen.findByRole("link", { name: "Go to my profile" })).toHaveAttribute("href", "/profile");
  await user.click(screen.getByRole("button", { name: "I have read it" }));
  await waitFor(() => expect(asked).toEqual(["how_it_works"]));
  expect(await screen.findByRole("heading", { level: 3, name: "See how it works Done" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "I have read it" })).toBeNull();
});

test("a step that could not be saved says so and can be tried again", async () => {
  const { user } = await openPage();
  network.use(api.patch("/api/session/{id}/onboarding-flow", () => refused("temporarily-unavailable", 503)));
  await user.click(await screen.findByRole("button", { name: "I have set time aside" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This could not be saved just now");
  expect(screen.getByRole("button", { name: "I have set time aside" })).toBeEnabled();
});

test("when all is done it says so", async () => {
  await openPage(aMissionsPage(), [...STEPS]);
  expect(await screen.findByText("All done. You can start your missions.")).toBeTruthy();
});
