// From a price to a paid place: a coupon refused with its reason and an accepted one, another currency, each way to
// pay, and payments that are declined, cancelled or abandoned.

import { beforeAll, expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { choose, isIn, pay, PRICED_PROGRAM, PRICED_SESSION, toCheckout } from "./support/checkout";
import { newAddress } from "./support/learner";
import { press, providerSettings, sendWebhooksTo, turn } from "./support/providers";
import { openStage } from "./support/stage";
import { isTranslated, translate } from "./support/translator";

const stage = openStage(providerSettings);
beforeAll(() => sendWebhooksTo(stage.app));

test.each(WIDTHS)(
  "a place is bought with a coupon, in another currency, after a card was declined, on the $name",
  async (size) => {
    const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
    // The phone's run uses the browser's translator.
    if (size.name === "phone") await translate(page);
    await toCheckout(page, newAddress());
    await choose(page, /^Stripe/);
    await page.getByRole("button", { name: "Pay $49" }).waitFor();
    await page.getByLabel("Coupon").fill("SUMMER-25");
    await page.getByText(/^This code ended on/).waitFor();
    await page.getByLabel("Coupon").fill("welcome-10");
    await page.getByText(/^Accepted\. 10 % off/).waitFor();
    await page.getByLabel("Billing country").selectOption("DE");
    await page.getByRole("button", { name: "Pay €40.50" }).waitFor();
    await lookOver(page, "checkout");
    expect(await isTranslated(page)).toBe(size.name === "phone");
    await page.reload();
    await choose(page, /^Stripe/);
    await page.getByRole("button", { name: "Pay €40.50" }).waitFor();

    await pay(page);
    await press(page, "Pay with a card that is declined");
    await press(page, "Pay");
    await isIn(page);
    await page.reload();
    await isIn(page);
    await lookOver(page, "checkout-success");
    await page.getByRole("link", { name: "See the receipt" }).press("Enter");
    await page.getByRole("heading", { level: 2, name: PRICED_PROGRAM }).waitFor();
    await page.getByText("Coupon WELCOME-10").waitFor();
    await lookOver(page, "purchases");
    await page.getByRole("link", { name: "Go to the missions" }).press("Enter");
    await page.getByRole("link", { name: "Start mission 1" }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  },
);

test.each(WIDTHS)("a card is entered on our own page, declined, changed and charged, on the $name", async (size) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await toCheckout(page, newAddress());
  await page.getByLabel("Coupon").fill("WELCOME-10");
  await page.getByText(/^Accepted/).waitFor();
  await page.getByRole("button", { name: "Enter your card" }).press("Enter");
  await page.getByRole("button", { name: "Change the order or pay another way" }).press("Enter");
  await page.getByRole("button", { name: "Enter your card" }).press("Enter");
  const enter = async (number: string) => {
    await page.getByLabel("Card number").fill(number);
    await page.getByLabel("Expiry date").fill("12 / 34");
    await page.getByLabel("Security code").fill("123");
    await page.getByRole("button", { name: "Pay $44.10" }).press("Enter");
  };
  await enter("4000 0000 0000 0002");
  await page.getByRole("alert").getByText("The card was not charged").waitFor();
  await lookOver(page, "checkout-card");
  await enter("4242 4242 4242 4242");
  await isIn(page);
  expect(faults).toEqual([]);
  await context.close();
});

const WAYS = [
  { way: /^PayPal/, country: "US", currency: "USD", total: /^\$\d/ },
  { way: /^Paystack/, country: "NG", currency: "NGN", total: /^₦\d/ },
  { way: /^Flutterwave/, country: "KE", currency: "KES", total: /^KES/ },
  { way: /^Paymentwall/, country: "US", currency: "USD", total: /^\$\d/ },
].flatMap((way) => WIDTHS.map((size) => ({ ...way, size, name: size.name })));

test.each(WAYS)("a place is paid in $currency by $way, on the $name", async ({ way, country, total, size }) => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await toCheckout(page, newAddress());
  await page.getByLabel("Coupon").fill("SUMMER-25");
  await page.getByText(/^This code ended on/).waitFor();
  // The ways to pay belong to the shown price.
  for (const [seen, its] of [
    ["NG", /^₦\d/],
    ["DE", /^€\d/],
    [country, total],
  ] as const) {
    await page.getByLabel("Billing country").selectOption(seen);
    await page.getByText(its).filter({ visible: true }).first().waitFor();
  }
  await choose(page, way);
  await pay(page);
  await press(page, "Cancel");
  await page.waitForURL(new RegExp(`/checkout`));
  if (!way.test("Flutterwave")) await page.getByText(/^You left .* before paying/).waitFor();
  await page.goto(`/checkout?xs=${PRICED_SESSION}&billing=${country}`);
  await page.getByLabel("Coupon").fill("WELCOME-10");
  await page.getByText(/^Accepted\. 10 % off/).waitFor();
  await choose(page, way);
  await pay(page);
  // Paymentwall may have received money that it has not reported yet.
  if (way.test("Paymentwall")) await page.getByRole("button", { name: "I have not paid: pay now" }).press("Enter");
  await press(page, "Pay");
  await isIn(page);
  await page.getByRole("link", { name: "See the receipt" }).press("Enter");
  await page.getByText("Coupon WELCOME-10").waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("who closes the provider's window has paid nothing, and who is back before the provider's word is in all the same", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[1]);
  await toCheckout(page, newAddress());
  await choose(page, /^Flutterwave/);
  await pay(page);
  await page.getByText(/^Stand-in for/).waitFor();
  const again = await context.newPage();
  await page.close();
  await again.goto("/purchases");
  await again.getByRole("heading", { level: 1 }).waitFor();
  await again.goto(`/checkout?xs=${PRICED_SESSION}`);
  await choose(again, /^Paystack/);
  await pay(again);
  await turn({ delay_ms: 4000 });
  await press(again, "Pay");
  await isIn(again);
  await turn({ delay_ms: 0 });
  expect(faults).toEqual([]);
  await context.close();
});

test("who never comes back has the place all the same, and a code for everything costs nothing", async () => {
  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  await toCheckout(page, newAddress());
  await choose(page, /^Stripe/);
  await pay(page);
  await turn({ before_redirect: true });
  await press(page, "Pay");
  await turn({ before_redirect: false });
  await page.goto("/job-simulations/portal");
  await page.getByText(PRICED_PROGRAM).waitFor();
  expect(faults).toEqual([]);
  await context.close();

  const other = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  await toCheckout(other.page, newAddress());
  await other.page.getByLabel("Coupon").fill("DESK-FREE-PLACE");
  await other.page.getByRole("button", { name: "Join for free" }).press("Enter");
  await other.page.waitForURL(`**/${PRICED_SESSION}/missions`);
  expect(other.faults).toEqual([]);
  await other.context.close();
});
