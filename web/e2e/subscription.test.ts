// A subscription, from the plans to a simulation that is joined by it, cancelled and taken back.

import { beforeAll, expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { fillSignup, newAddress } from "./support/learner";
import { press, providerSettings, turn } from "./support/providers";
import { openStage } from "./support/stage";

const SESSION = "ferrowell-modelling-autumn";

const stage = openStage(providerSettings);
beforeAll(() => turn({ webhooks: `${stage.app.origin}/api/webhooks` }));

test.each(WIDTHS)("a month is paid, a simulation joined, and the subscription cancelled and taken back, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await page.goto(`/signup?next=${encodeURIComponent("/subscription")}`);
  await fillSignup(page, newAddress());
  await page.getByRole("heading", { level: 1, name: "Subscription" }).waitFor();
  await page.getByRole("radio", { name: /^Month by month, \$12/ }).waitFor();
  await lookOver(page, "subscription-plans");
  await page.getByRole("button", { name: "Subscribe for $12 a month" }).press("Enter");
  await press(page, "Pay");
  await page.getByRole("heading", { level: 1, name: "You are subscribed" }).waitFor();
  await lookOver(page, "subscription-success");
  await page.goto(`/enroll?xs=${SESSION}`);
  await page.getByText("In your subscription").waitFor();
  await page.getByRole("button", { name: "Enrol", exact: true }).press("Enter");
  await page.waitForURL(`**/${SESSION}/missions`);
  await page.goto("/subscription");
  await page.getByText(/^It renews itself on/).waitFor();
  await lookOver(page, "subscription");
  await page.getByRole("button", { name: "Cancel the subscription" }).press("Enter");
  await page.getByText(/^These close then: Financial modelling sprint/).waitFor();
  await lookOver(page, "subscription-cancel");
  await page.getByRole("button", { name: "Cancel it" }).press("Enter");
  await page.getByText(/^It ends on/).waitFor();
  await page.getByRole("button", { name: "Keep it after all" }).press("Enter");
  await page.getByText(/^It renews itself on/).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
