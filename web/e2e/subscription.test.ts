// A subscription, from the choice of a plan to a simulation joined through it. One by card is cancelled and resumed;
// one by PayPal is paused, resumed and finally cancelled.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { fillSignup, newAddress } from "./support/learner";
import { press, providerSettings, sendWebhooksTo } from "./support/providers";
import { openStage } from "./support/stage";

const SESSION = "ferrowell-modelling-autumn";

const stage = openStage(providerSettings);
beforeAll(() => sendWebhooksTo(stage.app));

/** Subscribes on the page of a provider, and joins a simulation that has a price. */
async function subscribe(page: Page, way: "Card" | "PayPal") {
  await page.goto(`/signup?next=${encodeURIComponent("/subscription")}`);
  await fillSignup(page, newAddress());
  await page.getByRole("heading", { level: 1, name: "Subscription" }).waitFor();
  await page.getByRole("radio", { name: /^Month by month, \$12/ }).waitFor();
  await page.getByRole("radio", { name: new RegExp(`^${way}`) }).press("Space");
  await lookOver(page, `subscription-plans-${way}`);
  await page.getByRole("button", { name: "Subscribe for $12 a month" }).press("Enter");
  await press(page, "Pay");
  await page.getByRole("heading", { level: 1, name: "You are subscribed" }).waitFor();
  await lookOver(page, "subscription-success");
  await page.goto(`/enroll?xs=${SESSION}`);
  await page.getByText("In your subscription").waitFor();
  await page.getByRole("button", { name: "Enrol", exact: true }).press("Enter");
  await page.waitForURL(`**/${SESSION}/missions`);
  await page.goto("/subscription");
  await page.getByText(/^It renews automatically on/).waitFor();
  await lookOver(page, `subscription-${way}`);
}

test.each(WIDTHS)(
  "a month is paid by card, a simulation joined, and the subscription cancelled and taken back, on the $name",
  async (size) => {
    const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
    await subscribe(page, "Card");
    await page.getByRole("button", { name: "Cancel the subscription" }).press("Enter");
    await page.getByText(/^These close then: Financial modelling sprint/).waitFor();
    await lookOver(page, "subscription-cancel");
    await page.getByRole("button", { name: "Cancel it" }).press("Enter");
    await page.getByText(/^It ends on/).waitFor();
    await page.getByRole("button", { name: "Keep the subscription" }).press("Enter");
    await page.getByText(/^It renews automatically on/).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  },
);

test.each(WIDTHS)("a month is paid by PayPal, paused, resumed and cancelled for good, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await subscribe(page, "PayPal");
  await page.getByText(/^The plan cannot be changed at PayPal/).waitFor();
  await page.getByRole("button", { name: "Pause the subscription" }).press("Enter");
  await page.getByText(/You are not charged while it is paused/).waitFor();
  await lookOver(page, "subscription-pause");
  await page.getByRole("button", { name: "Pause it" }).press("Enter");
  await page.getByText(/^It is paused. You keep your access until/).waitFor();
  await lookOver(page, "subscription-paused");
  await page.getByRole("button", { name: "Resume the subscription" }).press("Enter");
  await page.getByText(/^It renews automatically on/).waitFor();
  await page.getByRole("button", { name: "Cancel the subscription" }).press("Enter");
  await page.getByText(/^This is final/).waitFor();
  await lookOver(page, "subscription-final");
  await page.getByRole("button", { name: "Cancel it" }).press("Enter");
  await page.getByText(/^It ends on/).waitFor();
  expect(await page.getByRole("button", { name: /^(Keep the subscription|Resume)/ }).count()).toBe(0);
  await page.getByText(/^Another subscription starts, and is charged, at once/).waitFor();
  await lookOver(page, "subscription-ends");
  await page.goto(`/${SESSION}/missions`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
