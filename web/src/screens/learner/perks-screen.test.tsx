// Offers of partners, their requirements, and the ones already taken.

import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

type Perk = Schema<"UserPerk">;

let perks: Perk[];

function aPerk(over: Partial<Perk> = {}): Perk {
  return {
    id: "01900000-0000-7000-8000-000000000e01",
    partner: "Brightdesk",
    title: "A year of Brightdesk",
    about: "A board for the week.",
    needs: [],
    state: "open",
    lacking: [],
    given: null,
    ...over,
  };
}

const taken = aPerk({
  state: "taken",
  given: { url: "https://brightdesk.example/redeem", code: "BRIGHT-4N7Q", taken_at: "2026-11-20T12:00:00Z" },
});

beforeEach(() => {
  perks = [aPerk()];
  network.use(api.get("/api/perks", () => ({ items: perks, next: null })));
  return startSignedIn();
});

test("an open offer is taken, and its code is there to copy", async () => {
  network.use(api.post("/api/perks/{id}/take", () => ((perks = [taken]), taken)));
  const { user } = renderRoute("/perks");
  await user.click(await screen.findByRole("button", { name: "Take the offer" }));
  expect(await screen.findByText("BRIGHT-4N7Q")).toBeVisible();
  expect(screen.getByRole("button", { name: "Copy the code BRIGHT-4N7Q" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Use it at brightdesk.example" })).toHaveAttribute(
    "href",
    "https://brightdesk.example/redeem",
  );
  expect(screen.queryByRole("button", { name: "Take the offer" })).toBeNull();
});

test("an offer whose answer was lost is found, with nothing said of a failure", async () => {
  network.use(
    api.post("/api/perks/{id}/take", () => {
      perks = [taken];
      return HttpResponse.error();
    }),
  );
  const { user } = renderRoute("/perks");
  await user.click(await screen.findByRole("button", { name: "Take the offer" }));
  expect(await screen.findByText("BRIGHT-4N7Q")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a locked offer says everything that is lacking, each with the way to it", async () => {
  const needs: Perk["needs"] = ["enrolment", { programs_completed: 2 }, "subscription", "redemption"];
  perks = [
    aPerk({ needs, state: "locked", lacking: needs.map((need) => ({ need, have: typeof need === "string" ? 0 : 1 })) }),
  ];
  renderRoute("/perks");
  expect(await screen.findByRole("heading", { name: "A year of Brightdesk" })).toBeVisible();
  const offer = within(screen.getByRole("article"));
  expect(offer.getByText("1 of 2 simulations complete")).toBeVisible();
  expect(offer.getByRole("link", { name: "Find a simulation" })).toHaveAttribute("href", "/job-simulations");
  expect(offer.getByRole("link", { name: "See the plans" })).toHaveAttribute("href", "/subscription");
  expect(offer.getByRole("link", { name: "See rewards for friends" })).toHaveAttribute("href", "/referral");
  expect(offer.queryByRole("button")).toBeNull();
});

test("an offer that somebody else took in the same instant says so", async () => {
  network.use(api.post("/api/perks/{id}/take", () => refused("reward/perk-out-of-budget", 409)));
  const { user } = renderRoute("/perks");
  await user.click(await screen.findByRole("button", { name: "Take the offer" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This offer is used up for now");
});

test("an offer of which nothing is left says so before anybody tries", async () => {
  perks = [aPerk({ state: "out_of_budget" })];
  renderRoute("/perks");
  expect(await screen.findByText("It is used up for now")).toBeVisible();
});

test("without offers it says what comes here", async () => {
  perks = [];
  renderRoute("/perks");
  expect(await screen.findByText("No offers at the moment")).toBeVisible();
});

test("offers that could not be loaded say so, with another try", async () => {
  network.use(api.get("/api/perks", () => refused("temporarily-unavailable", 503)));
  renderRoute("/perks");
  expect(await screen.findByRole("heading", { name: "The offers could not be loaded" })).toBeVisible();
});
