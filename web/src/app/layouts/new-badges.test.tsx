// A badge is celebrated once, inside a session's page, until it is seen.

import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { aTaPage } from "@/testing/assistant-fixtures";
import { FIRST_NOTE, someBadges } from "@/testing/badge-fixtures";
import { startSignedIn } from "@/testing/identity";
import { boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const title = "A new badge: First note";

beforeEach(() => startSignedIn());

/** Enters by the dashboard, whose layout is complete before the badges arrive. Then opens the missions. */
async function goOnToMissions() {
  const view = renderRoute("/data-analysis-bank-november/dashboard");
  await view.user.click(await screen.findByRole("link", { name: "Missions" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Missions" })).toBeVisible();
  return view;
}

test("closing it notes the badge as seen, and it does not come back", async () => {
  let seen: unknown = null;
  network.use(
    ...boardApi(),
    api.get("/api/user-badge", () => someBadges(seen === null ? null : "2026-11-20T12:01:00Z")),
    api.patch("/api/user-badge", async ({ request }) => {
      seen = await request.json();
      return new Response(null, { status: 204 });
    }),
  );
  const { user } = await goOnToMissions();
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: title })).toBeNull());
  expect(seen).toEqual({ seen: [FIRST_NOTE] });
});

test("what could not be noted stays and says so", async () => {
  network.use(
    ...boardApi(),
    api.get("/api/user-badge", () => someBadges()),
    api.patch("/api/user-badge", () => refused("temporarily-unavailable", 503)),
  );
  const { user } = await goOnToMissions();
  await user.click(await screen.findByRole("button", { name: "Close" }));
  expect(await screen.findByText("This was not saved, so it will be shown again later.")).toBeVisible();
  expect(screen.getByRole("heading", { name: title })).toBeVisible();
});

test("a badge that was seen before is not celebrated again", async () => {
  network.use(
    ...boardApi(),
    api.get("/api/user-badge", () => someBadges("2026-11-20T12:01:00Z")),
  );
  await goOnToMissions();
  expect(screen.queryByRole("heading", { name: title })).toBeNull();
});

test("it is not in the way on a page that one came to for something else", async () => {
  network.use(
    ...boardApi(),
    api.get("/api/user-badge", () => someBadges()),
    api.get("/api/ai/ta", () => aTaPage()),
  );
  renderRoute("/data-analysis-bank-november/ta");
  expect(await screen.findByRole("heading", { level: 1, name: "Assistant" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: title })).toBeNull();
});

test("it does not push down a page that is there before it", async () => {
  let asked = false;
  network.use(
    ...boardApi(),
    api.get("/api/user-badge", async () => {
      await screen.findByRole("heading", { level: 1, name: "Missions" });
      asked = true;
      return someBadges();
    }),
  );
  renderRoute("/data-analysis-bank-november/missions");
  await waitFor(() => expect(asked).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("heading", { name: title })).toBeNull();
});
