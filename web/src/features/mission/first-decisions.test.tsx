// The board before the rules have loaded: it shows the server's decisions. Parts that need the rules wait for them or
// are left out.

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { MissionRules } from "@/rules";
import { api, network } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { NOW, SECOND, aDecision, aMissionsPage, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const rules = vi.hoisted(() => ({ load: (): Promise<MissionRules> => Promise.reject(new Error("not asked yet")) }));

vi.mock("@/rules", async (original) => ({
  ...(await original<typeof import("@/rules")>()),
  loadMissionRules: () => rules.load(),
  loadedMissionRules: () => null,
}));

beforeEach(() => {
  rules.load = () => new Promise(() => undefined);
  startSignedIn();
});

/** A dashboard with only the server's decisions. The second mission is locked. */
function openDashboard(): void {
  const { decided, snapshot, progress, submitted, session, enrolment } = aMissionsPage();
  const decisions = decided.decisions.map((decision) =>
    decision.mission === SECOND ? aDecision({ mission: SECOND, access: "none", state: "locked" }) : decision,
  );
  const { slug, phase, offers_extensions } = session;
  network.use(
    api.get("/api/app/experience-sessions/{id}/missions", ({ url }) => ({
      version: { id: "01900000-0000-7000-8000-000000000001", hash: "abc" },
      session: { slug, phase, offers_extensions },
      enrolment: { id: enrolment.id, completed_at: enrolment.completed_at },
      progress,
      submitted,
      snapshot,
      decided: url.searchParams.get("decided") === "true" ? { ...decided, decisions } : null,
    })),
    ...boardApi().slice(1),
  );
  renderRoute("/data-analysis-bank-november/dashboard");
}

const week = () => within(screen.getByRole("region", { name: "This week" }));

test("the server's decisions are shown while the rules are on their way, and the week waits", async () => {
  openDashboard();
  expect(await screen.findByRole("link", { name: "Start mission 1" })).toBeVisible();
  expect(week().queryByRole("listitem")).toBeNull();
});

test("where the rules cannot be had the board stands, without the week", async () => {
  rules.load = () => Promise.reject(new TypeError("offline"));
  openDashboard();
  expect(await screen.findByRole("link", { name: "Start mission 1" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("region", { name: "This week" })).toBeNull());
});

test("the rules take over as soon as they are here", async () => {
  const decide = vi.fn(() => aMissionsPage().decided);
  class MissionBoard {
    decide = decide;
    week = () => [[{ kind: "opens", mission: SECOND, date: null, at: NOW }], [], [], [], [], [], []];
  }
  rules.load = () => Promise.resolve({ MissionBoard } as unknown as MissionRules);
  openDashboard();
  expect(await screen.findByText(/Mission 2 opens/)).toBeVisible();
  expect(decide).toHaveBeenCalled();
});
