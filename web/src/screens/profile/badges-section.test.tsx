// The badges of a profile: the earned ones, and what is missing for the others.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aProfile } from "@/testing/account-fixtures";
import { api, network, refused } from "@/testing/api";
import { someBadges } from "@/testing/badge-fixtures";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

beforeEach(() => {
  network.use(
    api.get("/api/user/profile", () => aProfile()),
    api.get("/api/user/sessions", () => ({ signed_in_at: "2026-11-20T08:00:00Z", valid_after: null })),
  );
  return startSignedIn();
});

async function section() {
  renderRoute("/profile#badges");
  return within(await screen.findByRole("region", { name: "Badges" }));
}

test("a badge says since when one has it, or what it takes and how far one is", async () => {
  network.use(api.get("/api/user-badge", () => someBadges("2026-11-20T12:01:00Z")));
  const badges = await section();
  expect(await badges.findByText("First note")).toBeVisible();
  expect(badges.getByText(/^Since/)).toBeVisible();
  expect(badges.getByRole("heading", { name: "Still to earn: Data analysis at a bank" })).toBeVisible();
  expect(badges.getByText("Work on 3 days in a row.")).toBeVisible();
  expect(badges.getByText("1 of 3 days")).toBeVisible();
});

test("without any it says where they come from", async () => {
  const badges = await section();
  expect(await badges.findByText("No badges yet")).toBeVisible();
});

test("badges that cannot be loaded say so and are asked for again", async () => {
  let tries = 0;
  network.use(
    api.get("/api/user-badge", () => {
      tries += 1;
      return tries < 5 ? refused("route-not-found", 404) : someBadges();
    }),
  );
  const badges = await section();
  expect(await badges.findByText("Your badges could not be loaded")).toBeVisible();
  expect(badges.getByRole("button", { name: "Try again" })).toBeVisible();
});
