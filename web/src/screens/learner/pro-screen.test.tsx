// /pro: what a subscription would add for this learner.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { aUser } from "@/testing/account-fixtures";
import { aProgram, aSessionCard } from "@/testing/fixtures";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";
import { aSubscription, aSubscriptionPage } from "@/testing/subscription-fixtures";

const naira = { amount_minor: 4_500_000, currency: "NGN" };
const sprint = aSessionCard({
  program: aProgram({ id: "p1", slug: "modelling-sprint", title: "Modelling sprint" }),
  price: naira,
});
const owned = aSessionCard({
  program: aProgram({ id: "p2", slug: "owned", title: "Bought before" }),
  price: naira,
  is_mine: true,
});
const free = aSessionCard({ program: aProgram({ id: "p3", slug: "free", title: "Free desk" }), price: null });

beforeEach(() => startSignedIn());

function open(cards = [sprint, sprint, owned, free], page = aSubscriptionPage()) {
  network.use(
    api.get("/api/user/", () => aUser({ country: "NG" })),
    api.get("/api/app/experience-sessions/offering", () => ({ items: cards, next: null })),
    api.get("/api/subscription", () => page),
  );
  return renderRoute("/pro");
}

test("what is neither free nor theirs opens, each with its price, and the quota grows", async () => {
  open();
  const list = within((await screen.findByText("These open to you, together for $12 a month:")).parentElement!);
  expect(list.getAllByRole("link").map((link) => link.textContent)).toEqual(["Modelling sprint"]);
  expect(list.getByText("₦45,000 on its own")).toBeVisible();
  expect(screen.getByText("Automatic feedback on 10 answers a day instead of 3")).toBeVisible();
  expect(screen.getByRole("link", { name: "See the plans" })).toHaveAttribute("href", "/subscription");
});

test("who would gain no simulation is told so", async () => {
  open([owned, free]);
  expect(await screen.findByText(/a subscription would not add one now/)).toBeVisible();
});

test("who subscribes already is led to their subscription", async () => {
  open([sprint], aSubscriptionPage({ subscription: aSubscription() }));
  expect(await screen.findByText("You have a subscription")).toBeVisible();
  expect(screen.getByRole("link", { name: "See your subscription" })).toHaveAttribute("href", "/subscription");
});

test("a fault can be tried again", async () => {
  network.use(
    api.get("/api/user/", () => aUser()),
    api.get("/api/app/experience-sessions/offering", () => ({ items: [sprint], next: null })),
    api.get("/api/subscription", () => refused("unknown-server-error", 500)),
  );
  renderRoute("/pro");
  expect(await screen.findByText("Your subscription could not be loaded")).toBeVisible();
});
