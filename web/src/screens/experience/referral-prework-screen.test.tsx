// Steps to invite a friend before a session starts, ticked as they happen.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { aProgress } from "@/testing/referral-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(() => {
  network.use(
    api.get("/api/app/experience-sessions/{id}/missions", () => refused("temporarily-unavailable", 503)),
    api.get("/api/referrals/code", () => ({
      own: { code: "7K3M9QXA", url: "https://fieldwork.example/signup?ref=7K3M9QXA" },
    })),
    api.get("/api/referrals/poll", () => aProgress()),
  );
  return startSignedIn();
});

test("what has happened is ticked, and the way leads on to the friends", async () => {
  renderRoute("/harbour-data-autumn/referral-prework");
  const first = await screen.findByText("1. Make your link");
  const steps = within(first.closest("ol")!).getAllByText(/^(Done|Open)$/);
  expect(steps.map((step) => step.textContent)).toEqual(["Done", "Done", "Done", "Open"]);
  expect(screen.getByRole("link", { name: "See friends and rewards" })).toHaveAttribute(
    "href",
    "/harbour-data-autumn/referral",
  );
});

test("what cannot be loaded says so", async () => {
  network.use(api.get("/api/referrals/poll", () => refused("temporarily-unavailable", 503)));
  renderRoute("/harbour-data-autumn/referral-prework");
  expect(await screen.findByText("This could not be loaded")).toBeVisible();
});
