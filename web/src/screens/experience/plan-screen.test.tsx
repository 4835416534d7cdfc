// The plan: sittings from the server, and the preview of other times by the compiled rules.

import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { aMissionsPage, boardApi, FIRST, NOW, SECOND } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";
import { aPlan, aSittings } from "@/testing/sitting-fixtures";

const PLAN = "/data-analysis-bank-november/plan";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  await startSignedIn();
});
afterEach(() => vi.useRealTimers());

const part = (mission: string, change: Partial<Schema<"SittingPart">> = {}): Schema<"SittingPart"> => ({
  mission,
  part: 1,
  parts: 1,
  minutes: 45,
  is_submitted: true,
  ...change,
});

const planned = aPlan({
  verdict: "fits",
  weeks: [
    {
      monday: "2026-11-16",
      minutes: 90,
      sittings: [
        {
          day: "2026-11-21",
          starts_at: "2026-11-21T08:30:00Z",
          ends_at: "2026-11-21T10:00:00Z",
          minutes: 90,
          parts: [part(FIRST), part(SECOND, { parts: 2, is_submitted: false })],
        },
      ],
    },
    {
      monday: "2026-11-23",
      minutes: 30,
      sittings: [
        {
          day: "2026-11-24",
          starts_at: "2026-11-24T17:30:00Z",
          ends_at: "2026-11-24T18:00:00Z",
          minutes: 30,
          parts: [part(SECOND, { part: 2, parts: 2, minutes: 30 })],
        },
      ],
    },
  ],
  goals: [
    {
      mission: FIRST,
      opens_at: null,
      minutes: 45,
      ends_at: "2026-11-21T09:15:00Z",
      by: { day: "2026-11-21", part: "morning", is_near: true },
      is_submitted: true,
      do_by: { at: "2026-12-30T17:30:00Z" },
    },
  ],
  finish: { day: "2026-11-24", part: "evening", is_near: true },
  days_to_spare: 41,
});

function open(sittings: Schema<"Sittings">, page = aMissionsPage()) {
  network.use(
    api.get("/api/app/experience-sessions/{id}/sittings", () => sittings),
    ...boardApi(page),
    api.put("/api/app/experience-sessions/{id}/sittings", async ({ request }) => {
      const wishes = (await request.json()) as Schema<"SittingWishes">;
      return { ...sittings, is_chosen: true, facts: { ...sittings.facts, wishes } };
    }),
  );
  return renderRoute(PLAN);
}

test("the next sitting, the goals and the sittings of the week are shown, exact dates one press away", async () => {
  const { user } = open(aSittings({ plan: planned }));
  const next = await screen.findByRole("heading", { name: /^Next sitting/ });
  expect(next).toHaveTextContent(/Sat 21 Nov, 08:30, for 1 h 30 min$/);
  expect(screen.getByRole("link", { name: "Start now" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/mission-1",
  );
  expect(screen.getByText("By Saturday morning")).toBeVisible();
  expect(screen.queryByText(/Hand in at the latest on/)).toBeNull();
  await user.click(screen.getByText("Exact dates"));
  expect(await screen.findByText(/Hand in at the latest on/)).toBeVisible();
  const week = within(screen.getByRole("region", { name: /16\W+22 Nov/ }));
  expect(week.getByRole("link", { name: "Mission 2, part 1 of 2: Dormant savers" })).toBeVisible();
  expect(week.getByText("1 h 30 min in 1 sitting")).toBeVisible();
  await user.click(week.getByRole("button", { name: "Next week" }));
  const after = within(screen.getByRole("region", { name: /23\W+29 Nov/ }));
  expect(after.getByText("30 min, then hand in")).toBeVisible();
});

test("another day changes the plan at once, and saving stores it", async () => {
  const { user } = open(aSittings({ plan: planned }));
  await user.click(await screen.findByRole("button", { name: "Friday" }));
  const friday = within(screen.getByRole("group", { name: "Friday" }));
  await user.selectOptions(friday.getByLabelText("From"), "20:00");
  await vi.waitFor(() =>
    expect(screen.getByRole("heading", { name: /^Next sitting/ })).toHaveTextContent(/Fri 20 Nov, 19:00/),
  );
  await user.click(screen.getByRole("button", { name: "Save these times" }));
  expect(await screen.findByText("Your times are saved")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save these times" })).toBeNull();
});

test("a week without a free day is refused before it is saved", async () => {
  const { user } = open(aSittings({ plan: planned }));
  for (const day of ["Monday", "Wednesday", "Friday", "Sunday"])
    await user.click(await screen.findByRole("button", { name: day }));
  expect(await screen.findByText("Keep one day free")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save these times" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.queryByText("Keep one day free")).toBeNull();
});

test("without a day the plan says what does not fit and what would help", async () => {
  const { user } = open(aSittings({ plan: planned }));
  for (const day of ["Tuesday", "Thursday", "Saturday"])
    await user.click(await screen.findByRole("button", { name: day }));
  expect(await screen.findByText("No required mission fits before your access ends")).toBeVisible();
  expect(screen.getByText("Add Tuesday.")).toBeVisible();
  expect(screen.getByText(/You have not chosen a day/)).toBeVisible();
});

test("a learner with no mission left is told so", async () => {
  open(aSittings());
  expect(await screen.findByText("No missions left to plan")).toBeVisible();
});

test("a plan that cannot be loaded can be requested again", async () => {
  network.use(
    api.get("/api/app/experience-sessions/{id}/sittings", () => refused("temporarily-unavailable", 503)),
    ...boardApi(aMissionsPage()),
  );
  renderRoute(PLAN);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
});
