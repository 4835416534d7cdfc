// The missions screen with the compiled rules: every reason, every date, and time passing.

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { network, api, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { FIRST, NOW, aMissionsPage, aSnapshot, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const address = "/data-analysis-bank-november/missions";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  await startSignedIn();
});
afterEach(() => vi.useRealTimers());

async function openMissions(page = aMissionsPage()) {
  network.use(...boardApi(page));
  const view = renderRoute(address);
  await screen.findByRole("heading", { level: 1, name: "Missions" });
  const main = within(screen.getByRole("main"));
  return { ...view, main };
}

const rowOf = (main: ReturnType<typeof within>, title: string) =>
  within(main.getByRole("heading", { level: 2, name: new RegExp(title) }).closest("li")!);

describe("the list", () => {
  test("names every reason of a locked mission with its action and its date", async () => {
    const { main } = await openMissions();
    const row = rowOf(main, "Branch queues");
    await row.findByText("Hand in Mission 1: First look");
    expect(row.getByText("Locked")).toBeTruthy();
    expect((row.getByRole("link", { name: "Go to Mission 1" })).getAttribute("href")).toBe("/data-analysis-bank-november/mission-1");
    expect((row.getByText(/Fri, 20 Nov 2026, 12:00/)).getAttribute("datetime")).toBe("2026-11-20T12:00:30Z");
  });

  test("groups reasons of which one is enough", async () => {
    const { main } = await openMissions();
    const row = rowOf(main, "The one-page brief");
    await row.findByText("One of these is enough:");
    expect(row.getByText("Hand in Mission 2: Dormant savers")).toBeTruthy();
    expect(row.getByText("Opens")).toBeTruthy();
  });

  test("says what completing a mission opens", async () => {
    const { main } = await openMissions();
    expect(await rowOf(main, "First look").findByText("Opens Mission 2")).toBeTruthy();
  });

  test("shows progress, time left and the end of access in words", async () => {
    const { main } = await openMissions();
    expect(main.getByText(/^0 of 4 missions · about 3 h left · access until Tue, 9 Feb 2027, \d\d:59/)).toBeTruthy();
  });

  test("keeps the filter of what can be done now in the address", async () => {
    const { main, user, address: where } = await openMissions();
    await user.click(await main.findByRole("button", { name: /Can do now 1/ }));
    expect(where()).toBe(`${address}?show=now`);
    expect(main.getAllByRole("heading", { level: 2 })).toHaveLength(1);
    await user.click(main.getByRole("button", { name: /All 4/ }));
    expect(main.getAllByRole("heading", { level: 2 })).toHaveLength(4);
  });
});

test("a mission opens at its moment without the network", async () => {
  const submitted = { mission: FIRST, viewed_at: NOW, attempted_at: NOW, submitted_at: NOW, completed_at: NOW, unlocked_at: NOW, score_bp: null, submission: "submitted" as const };
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.parse(NOW), shouldAdvanceTime: true });
  const { main } = await openMissions(aMissionsPage({ snapshot: aSnapshot({ user_missions: [submitted] }) }));
  const row = rowOf(main, "Branch queues");
  expect(await row.findByText("Locked")).toBeTruthy();
  network.use(api.get("/api/app/experience-sessions/{id}/missions", () => { throw new Error("asked again"); }));
  await vi.advanceTimersByTimeAsync(31_000);
  await waitFor(() => expect(row.getByText("Open")).toBeTruthy());
  expect(row.getByRole("link", { name: "Start: Branch queues" })).toBeTruthy();
});

describe("faults", () => {
  test("somebody who is not enrolled is shown the way in", async () => {
    network.use(api.get("/api/app/experience-sessions/{id}/missions", () => refused("program-not-enrolled", 403, { price: null })));
    renderRoute(address);
    expect((await screen.findByRole("link", { name: "Enrol" })).getAttribute("href")).toBe("/enroll?xs=data-analysis-bank-november");
  });

  test("an unknown session says so", async () => {
    network.use(api.get("/api/app/experience-sessions/{id}/missions", () => refused("xs-not-found", 404)));
    renderRoute(address);
    expect(await screen.findByRole("heading", { name: "There is no such session" })).toBeTruthy();
  });
});
