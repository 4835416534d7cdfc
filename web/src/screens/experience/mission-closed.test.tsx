// A mission that cannot be worked on: locked, refused, unknown, or open to reading only.

import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { aMissionWithBlocks, aMissionsPage, aSnapshot, aUserMission, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const experience = "/data-analysis-bank-november";

beforeEach(() => startSignedIn());

function serveMission() {
  network.use(
    ...boardApi(),
    api.get("/api/app/missions/{id}/blocks", () => aMissionWithBlocks()),
  );
}

test("a locked mission visited directly shows the reasons of the list", async () => {
  serveMission();
  renderRoute(`${experience}/mission-2`);
  expect(await screen.findByRole("heading", { name: "Mission 2 is locked" })).toBeTruthy();
  expect(await screen.findByText("Hand in Mission 1: First look")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a mission refused by the server shows the server's reasons", async () => {
  serveMission();
  const reason = {
    code: "mission/mission-locked" as const,
    cond_id: "0",
    mission: null,
    need: { survey: "start" },
    have: null,
    at: null,
    action: "none" as const,
    any_of: null,
  };
  network.use(
    api.get("/api/app/missions/{id}/blocks", () => refused("mission/mission-locked", 403, { reasons: [reason] })),
  );
  renderRoute(`${experience}/mission-1`);
  expect(await screen.findByText("Answer the survey “start”")).toBeTruthy();
});

test("an unknown address says so", async () => {
  serveMission();
  renderRoute(`${experience}/mission-9`);
  expect(await screen.findByRole("heading", { name: "This mission does not exist here" })).toBeTruthy();
});

test("after the access window a mission can still be read", async () => {
  const opened = {
    mission: aUserMission().mission,
    viewed_at: "2026-11-19T12:00:00Z",
    attempted_at: null,
    submitted_at: null,
    completed_at: null,
    unlocked_at: "2026-11-19T12:00:00Z",
    score_bp: null,
    submission: null,
  };
  const over = {
    enrolled_at: "2026-11-01T10:00:00Z",
    status: "active" as const,
    access_until: "2026-11-19T23:00:00Z",
  };
  serveMission();
  network.use(...boardApi(aMissionsPage({ snapshot: aSnapshot({ enrolment: over, user_missions: [opened] }) })));
  renderRoute(`${experience}/mission-1`);
  expect(await screen.findByText("You can still read everything you wrote.")).toBeTruthy();
  expect(screen.getByText("Your access ended")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});
