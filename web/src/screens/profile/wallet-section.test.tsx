// The wallet of a profile.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aProfile } from "@/testing/account-fixtures";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { heldCredit } from "@/testing/referral-fixtures";
import { renderRoute } from "@/testing/render-route";

beforeEach(() => {
  network.use(
    api.get("/api/user/profile", () => aProfile()),
    api.get("/api/user/sessions", () => ({ signed_in_at: "2026-11-20T08:00:00Z", valid_after: null })),
  );
  return startSignedIn();
});

async function section() {
  renderRoute("/profile#wallet");
  return within(await screen.findByRole("region", { name: "Wallet" }));
}

test("credit is shown with its reason and the time it is free, and the way to friends", async () => {
  network.use(api.get("/api/rewards/credit/details", () => heldCredit));
  const wallet = await section();
  expect(await wallet.findByText("₦5,000 is held until 17 May 2026.")).toBeVisible();
  expect(wallet.getByText(/^Earned because Kofi M\. paid/)).toBeVisible();
  expect(wallet.getByRole("link", { name: "See your friends" })).toHaveAttribute("href", "/referral");
});

test("without any it says where it comes from", async () => {
  const wallet = await section();
  expect(await wallet.findByText("No credit yet")).toBeVisible();
});

test("a wallet that cannot be loaded says so and can be asked for again", async () => {
  network.use(api.get("/api/rewards/credit/details", () => refused("route-not-found", 404)));
  const wallet = await section();
  expect(await wallet.findByText("Your wallet could not be loaded")).toBeVisible();
  expect(wallet.getByRole("button", { name: "Try again" })).toBeVisible();
});
