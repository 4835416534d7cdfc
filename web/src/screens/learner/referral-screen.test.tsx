// The learner's link, friends and their progress, rewards, and the wallet.

import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { aFriend, aLadderStep, aProgress, heldCredit } from "@/testing/referral-fixtures";
import { renderRoute } from "@/testing/render-route";

const code = { code: "7K3M9QXA", url: "https://fieldwork.example/signup?ref=7K3M9QXA" };

let friends: Schema<"Friend">[];
let progress: Schema<"ReferralProgress">;

beforeEach(() => {
  friends = [];
  progress = aProgress(aLadderStep());
  network.use(
    api.get("/api/referrals/code", () => ({ own: code })),
    api.get("/api/referrals", () => ({ items: friends, next: null })),
    api.get("/api/referrals/poll", () => progress),
    api.get("/api/rewards/coupons", () => ({ items: [], next: null })),
    api.get("/api/app/experience-sessions/offering", () => ({ items: [], next: null })),
  );
  return startSignedIn();
});

test("the link is made once, and shown with words to go with it", async () => {
  let isMade = false;
  network.use(
    api.get("/api/referrals/code", () => ({ own: isMade ? code : null })),
    api.post("/api/referrals/code", () => ((isMade = true), code)),
  );
  const { user } = renderRoute("/referral");
  await user.click(await screen.findByRole("button", { name: "Make my link" }));
  expect(await screen.findByText(code.url)).toBeVisible();
  expect(screen.getByText(/^Your code is 7K3M 9QXA/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Copy the link" })).toBeVisible();
});

test("without friends it says what comes here, and how it counts", async () => {
  renderRoute("/referral");
  expect(await screen.findByText("No friend has signed up with your link yet")).toBeVisible();
  expect(await screen.findByText("0 of 1 friend at work")).toBeVisible();
  expect(screen.getByRole("heading", { name: "How it counts" })).toBeVisible();
  expect(await screen.findByText("No credit yet")).toBeVisible();
});

test("a friend who has gone quiet is reminded, as often as the server lets one", async () => {
  friends = [
    aFriend({
      status: "signed_up",
      stale: "not_verified",
      reminding: { left: 3, from: "2026-11-20T12:00:00Z", is_open: true },
    }),
    aFriend({ id: "01900000-0000-7000-8000-000000000a02", name_masked: null }),
  ];
  const sent: unknown[] = [];
  network.use(
    api.post("/api/referrals/{referral}/remind", ({ params }) => {
      sent.push(params.referral);
      friends = [
        aFriend({
          status: "signed_up",
          stale: "not_verified",
          reminding: { left: 2, from: "2026-11-27T12:00:00Z", is_open: false },
        }),
      ];
      return { referral: String(params.referral), at: "2026-11-20T12:00:00Z", left: 2 };
    }),
  );
  const { user } = renderRoute("/referral");
  await user.click(await screen.findByRole("button", { name: "Remind Kofi M." }));
  expect(await screen.findByText(/^The next reminder can be sent on .*27 Nov/)).toBeVisible();
  expect(sent).toEqual(["01900000-0000-7000-8000-000000000a01"]);
});

test("a reward that is reached is taken once, and its code is shown", async () => {
  progress = aProgress(aLadderStep({ state: "reached", have: 1 }));
  const program = "01900000-0000-7000-8000-000000000f01";
  progress = { ...progress, milestones: progress.milestones.map((step) => ({ ...step, program })) };
  const sent: unknown[] = [];
  network.use(
    api.post("/api/rewards/redeem", async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) return refused("temporarily-unavailable", 503);
      progress = aProgress(aLadderStep({ state: "redeemed", have: 1 }));
      return {
        reward: "01900000-0000-7000-8000-000000000d01",
        title: "It",
        gives: { coupon: 1500 },
        program,
        coupon: "FRIENDS-7K3M9QXA",
        redeemed_at: "2026-11-20T12:00:00Z",
        expires_at: null,
      };
    }),
  );
  const { user } = renderRoute("/referral");
  await user.click(await screen.findByRole("button", { name: "Take it" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take it" }));
  expect(await screen.findByText("Yours. The code is FRIENDS-7K3M9QXA.")).toBeVisible();
  const body = { reward: "01900000-0000-7000-8000-000000000d01", program, code: null };
  expect(sent).toEqual([body, body]);
});

test("the wallet says why there is credit and when it is free", async () => {
  network.use(api.get("/api/rewards/credit/details", () => heldCredit));
  renderRoute("/referral");
  const wallet = within((await screen.findByRole("heading", { level: 2, name: "Your wallet" })).closest("section")!);
  expect(await wallet.findByText(/^Earned because Kofi M\. paid on .*3 May.*, available on .*17 May/)).toBeVisible();
  expect(wallet.getByText(/is held until/)).toBeVisible();
});

test("what cannot be loaded says so, each by itself", async () => {
  network.use(api.get("/api/referrals", () => refused("temporarily-unavailable", 503)));
  renderRoute("/referral");
  expect(await screen.findByText("Your friends could not be loaded")).toBeVisible();
  expect(await screen.findByText(code.url)).toBeVisible();
});
