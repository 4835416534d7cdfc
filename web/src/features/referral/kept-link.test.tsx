// A friend's link on its way to the account: stored on the device at the first visit, and sent to the server once.

import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { startAnonymous, startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";
import { keepLink, keptLink } from "./kept-link";

const captured = {
  code: "7K3M9QXA",
  referrer_first_name: "Ada",
  offer: { percent_bp: 1000, days: 30 },
  captured_at: "2026-11-20T12:00:00Z",
  expires_at: "2026-12-20T12:00:00Z",
};

let told: unknown[];

beforeEach(() => {
  told = [];
  network.use(
    api.get("/api/public/referrals/code/{code}", () => captured),
    api.post("/api/referrals/source", async ({ request }) => {
      told.push(await request.json());
      return { bound: true };
    }),
  );
});

test("the offer stays in sight at the sign-up, also after a reload without the code in the address", async () => {
  startAnonymous();
  const first = renderRoute("/signup?ref=7k3m-9qxa");
  expect(await screen.findByText("Ada has invited you")).toBeVisible();
  expect(screen.getByText(/^10 % off your first purchase, for 30 days/)).toBeVisible();
  expect(first.address()).toBe("/signup?ref=7k3m-9qxa");
  await waitFor(() => expect(keptLink()).toEqual({ code: "7K3M9QXA", landedAt: "2026-11-20T12:00:00Z", toldOf: [] }));
  first.unmount();
  renderRoute("/signup");
  expect(await screen.findByText("Ada has invited you")).toBeVisible();
});

test("a code that nobody has is said, and not kept", async () => {
  network.use(api.get("/api/public/referrals/code/{code}", () => refused("referral/invalid-code", 404)));
  startAnonymous();
  renderRoute("/signup?ref=hello");
  expect(await screen.findByText("This invitation is not valid")).toBeVisible();
  await waitFor(() => expect(keptLink()).toBeNull());
});

test("without a network the code is kept all the same", async () => {
  network.use(api.get("/api/public/referrals/code/{code}", () => Response.error()));
  startAnonymous();
  renderRoute("/signup?ref=7K3M9QXA");
  expect(await screen.findByText("We kept your friend's code: 7K3M9QXA")).toBeVisible();
  expect(keptLink()?.code).toBe("7K3M9QXA");
});

test("once somebody is signed in the server is told, once for each person", async () => {
  keepLink({ code: "7K3M9QXA", landedAt: "2026-11-20T12:00:00Z", toldOf: [] });
  await startSignedIn();
  const first = renderRoute("/nowhere/at/all");
  await waitFor(() => expect(keptLink()?.toldOf).toHaveLength(1));
  first.unmount();
  renderRoute("/nowhere/at/all");
  await screen.findByRole("heading", { level: 1 });
  expect(told).toEqual([{ code: "7K3M9QXA", landed_at: "2026-11-20T12:00:00Z", utm: null }]);
});
