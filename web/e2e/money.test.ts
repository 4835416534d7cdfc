// Money at each provider, from the checkout to the credit note: every charge and refund has the same amount at the
// provider, in the ledger, in the e-mail, on the receipt and on the pages.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Amount, amountsIn, expectOnly, expectTotal } from "./support/amounts";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { choose, isIn, PRICED_PROGRAM, PRICED_SESSION, toCheckout } from "./support/checkout";
import { fillSignup, newAddress } from "./support/learner";
import { checkCharge, checkInvoice, checkRefund, giveBack, lastCharge, type Payer } from "./support/money";
import { amountAsked, press, providerSettings, renew, sendWebhooksTo } from "./support/providers";
import { signUpAsStaff } from "./support/staff";
import { openStage } from "./support/stage";

const DAYS_OF_A_MONTH = 30;

const stage = openStage(providerSettings);
beforeAll(() => sendWebhooksTo(stage.app));

let finance: string | undefined;

/** Address of a staff account that may approve refunds. */
async function financeAddress(): Promise<string> {
  if (finance !== undefined) return finance;
  const { page, context } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  finance = await signUpAsStaff(stage, page, ["finance"]);
  await context.close();
  return finance;
}

/** Presses a button that names an amount, and returns the amount. */
async function pressPriced(page: Page, name: RegExp): Promise<Amount> {
  const button = page.getByRole("button", { name });
  const [amount] = amountsIn(await button.innerText());
  await button.press("Enter");
  return amount as Amount;
}

const PLACES = [
  { provider: "Stripe", country: "DE", price: { minor: 40_50, currency: "EUR" } },
  { provider: "PayPal", country: "US", price: { minor: 44_10, currency: "USD" } },
  { provider: "Paystack", country: "NG", price: { minor: 40_500_00, currency: "NGN" } },
  { provider: "Flutterwave", country: "KE", price: { minor: 3_510_00, currency: "KES" } },
  { provider: "Paymentwall", country: "US", price: { minor: 44_10, currency: "USD" } },
];

test.each(PLACES)(
  "a place is paid at $provider in $price.currency and the money goes back, the same amount everywhere",
  async ({ provider, country, price }) => {
    const by = await financeAddress();
    const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
    const payer = { email: newAddress(), page };
    await toCheckout(page, payer.email);
    const order = async () => {
      await page.goto(`/checkout?xs=${PRICED_SESSION}&billing=${country}`);
      await page.getByLabel("Coupon").fill("WELCOME-10");
      await page.getByText(/^Accepted\. 10 % off/).waitFor();
      await choose(page, new RegExp(`^${provider}`));
      expectTotal(price, await page.getByRole("table", { name: "Your order" }).innerText());
      expect(await pressPriced(page, /^Pay /)).toEqual(price);
    };
    await order();
    await press(page, "Cancel");
    await page.waitForURL(/\/checkout/);
    // Flutterwave does not report whether a payer who left has paid.
    if (provider !== "Flutterwave") await page.getByText(`You left ${provider} before paying`).waitFor();
    await order();
    expect(await amountAsked(page)).toEqual(price);
    await press(page, "Pay");
    await isIn(page);
    expectOnly(price, await page.getByText(/has arrived\./).innerText());
    const charge = await lastCharge(stage, payer, 1);
    await checkCharge(stage, payer, charge, price, new RegExp(`^Your receipt ${charge.receipt}: ${PRICED_PROGRAM}$`));
    const returned = await giveBack(stage, payer, charge, by);
    await checkRefund(stage, payer, returned, price);
    if (provider === "Paystack") await lookOver(page, "purchases-refund");
    expect(faults).toEqual([]);
    await context.close();
  },
);

/** Chooses a plan, leaves the provider's page once without paying, then pays. Returns the amount. */
async function subscribe(page: Page, plan: RegExp, way: string): Promise<Amount> {
  const order = async () => {
    await page.goto("/subscription");
    await choose(page, plan);
    await choose(page, new RegExp(`^${way}`));
    return pressPriced(page, /^Subscribe for /);
  };
  await order();
  await press(page, "Cancel");
  await page.waitForURL((url) => url.pathname === "/subscription");
  const amount = await order();
  expect(await amountAsked(page)).toEqual(amount);
  await press(page, "Pay");
  await page.getByRole("heading", { level: 1, name: "You are subscribed" }).waitFor();
  return amount;
}

/** Expects the last charge of a subscription to have this amount everywhere. Returns the charge. */
async function checkPeriod(payer: Payer, count: number, amount: Amount, subject: RegExp) {
  const charge = await lastCharge(stage, payer, count);
  await checkCharge(stage, payer, charge, amount, subject);
  await checkInvoice(payer, charge, amount);
  return charge;
}

/** Signs up, and pays the first and the second month. Returns the monthly price. */
async function payTwoMonths(payer: Payer, way: string): Promise<Amount> {
  const { page, email } = payer;
  await page.goto(`/signup?next=${encodeURIComponent("/subscription")}`);
  await fillSignup(page, email);
  await page.getByRole("heading", { level: 1, name: "Subscription" }).waitFor();
  const month = await subscribe(page, /^Month by month/, way);
  expect(month).toEqual({ minor: 12_00, currency: "USD" });
  await checkPeriod(payer, 1, month, /^Your subscription has begun: Month by month$/);
  await renew(await stage.app.database.subscriptionOf(email));
  await stage.app.database.passDaysOfSubscription(email, DAYS_OF_A_MONTH);
  await checkPeriod(payer, 2, month, /^Your subscription was renewed: Month by month$/);
  return month;
}

async function cancel(page: Page): Promise<void> {
  await page.goto("/subscription");
  await page.getByRole("button", { name: "Cancel the subscription" }).press("Enter");
  await page.getByRole("button", { name: "Cancel it" }).press("Enter");
  await page.getByText(/^It ends on/).waitFor();
}

test("a subscription at Stripe is renewed, changed, given back and cancelled, the same amount everywhere", async () => {
  const by = await financeAddress();
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  const payer = { email: newAddress(), page };
  const month = await payTwoMonths(payer, "Card");
  await page.goto("/subscription");
  await page.getByRole("button", { name: "Change to A year" }).press("Enter");
  const [year] = amountsIn(await page.getByText(/^It starts at once, for/).innerText());
  await page.getByRole("button", { name: "Change the plan" }).press("Enter");
  const { charged } = await lastCharge(stage, payer, 3);
  const amount = { minor: charged["payment"] ?? 0, currency: month.currency };
  // The unused part of the month is deducted. That is nearly the whole month: the renewal was only seconds ago.
  expect(amount.minor - ((year?.minor ?? 0) - month.minor)).toBeOneOf([0, 1, 2]);
  const charge = await checkPeriod(payer, 3, amount, /^Your subscription has another plan: A year$/);
  await checkRefund(stage, payer, await giveBack(stage, payer, charge, by), amount);
  await cancel(page);
  expect(await stage.app.database.chargesOf(payer.email)).toHaveLength(3);
  expect(faults).toEqual([]);
  await context.close();
});

test("a subscription at PayPal is renewed, given back, cancelled and begun with another plan, the same amount everywhere", async () => {
  const by = await financeAddress();
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  const payer = { email: newAddress(), page };
  const month = await payTwoMonths(payer, "PayPal");
  const renewed = await lastCharge(stage, payer, 2);
  await checkRefund(stage, payer, await giveBack(stage, payer, renewed, by), month);
  await page.goto("/subscription");
  await page.getByText(/^The plan cannot be changed at PayPal/).waitFor();
  await cancel(page);
  const year = await subscribe(page, /^A year/, "PayPal");
  expect(year).toEqual({ minor: 96_00, currency: "USD" });
  await checkPeriod(payer, 3, year, /^Your subscription has begun: A year$/);
  expect(faults).toEqual([]);
  await context.close();
});
