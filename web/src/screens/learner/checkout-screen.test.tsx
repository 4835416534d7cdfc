// The checkout: lines, coupons, credit, ways to pay, and a price that has changed in the meantime.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused, type Asked } from "@/testing/api";
import { aCourse, anEnrolmentCard, anExtensionChoice, aSession } from "@/testing/fixtures";
import { startSignedIn } from "@/testing/identity";
import { aPrice, someTerms, type PriceWish } from "@/testing/price-fixtures";
import { renderRoute } from "@/testing/render-route";

const session = aSession({ price: { amount_minor: 4_500_000, currency: "NGN" } });
const settled: Schema<"InitialisedPayment"> = {
  payment: {
    id: "01900000-0000-7000-8000-000000000801",
    item: "program",
    method: "free",
    status: "succeeded",
    is_awaited: false,
    amount: { amount_minor: 0, currency: "NGN" },
    expires_at: "2026-11-20T12:30:00Z",
    mismatch: null,
  },
  then: { step: "done" },
  enrolment: "01900000-0000-7000-8000-000000000802",
};

beforeEach(() => startSignedIn());

async function openCheckout(
  wish: PriceWish = {},
  answered: (asked: Asked) => Response | null = () => null,
  query = "",
) {
  network.use(
    api.get("/api/public/experience-session", () => aCourse({ session, sessions: [session] })),
    api.get("/api/payment/price/experience/{id}", async (asked) => {
      const refusal = answered(asked);
      if (refusal !== null) return refusal;
      const coupon = asked.url.searchParams.get("coupon") === null ? null : (wish.coupon ?? someTerms());
      return aPrice({ ...wish, coupon, useCredit: asked.url.searchParams.get("use_credit") === "true" });
    }),
    api.get("/api/app/experience-sessions/{id}/missions", () => refused("program-not-enrolled", 403, { price: null })),
  );
  const page = renderRoute(`/checkout?xs=${session.slug}${query}`);
  await screen.findByRole("heading", { level: 1, name: "Check and pay" });
  return page;
}

const total = () => within(screen.getByRole("table", { name: "Your order" })).getByRole("row", { name: /^Total/ });

test("the total is also above the ways to pay, for a phone", async () => {
  await openCheckout();
  const ways = await screen.findByRole("radiogroup");
  const [above] = screen.getAllByText("Total");
  expect(above!.compareDocumentPosition(ways) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(above!.parentElement).toHaveTextContent("Total ₦45,000");
});

test("the total stands on the button, and a way that cannot take it says why", async () => {
  await openCheckout();
  expect(await screen.findByRole("button", { name: "Pay ₦45,000" })).toBeEnabled();
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual(["paystack"]);
  expect(screen.getByText("Stripe and PayPal are hidden because they do not take Nigerian Naira.")).toBeVisible();
});

test("what one gets ends with until when the money goes back", async () => {
  await openCheckout();
  expect(
    await screen.findByText("Your money back within 7 days, as long as you have handed in fewer than 2 missions"),
  ).toBeVisible();
});

test("a code is checked as one stops typing, and what it takes off is shown", async () => {
  const { user, address } = await openCheckout();
  await user.type(await screen.findByLabelText("Coupon"), "autumn20");
  expect(await screen.findByText(/Accepted. 20 % off until/)).toBeVisible();
  expect(screen.getByText(/Accepted. 20 % off until/)).toHaveFocus();
  expect(await screen.findByRole("button", { name: "Pay ₦36,000" })).toBeEnabled();
  expect(screen.getByRole("row", { name: /Coupon AUTUMN20/ })).toHaveTextContent("−₦9,000");
  expect(address()).toContain("coupon=AUTUMN20");
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByRole("button", { name: "Pay ₦45,000" })).toBeEnabled();
});

test("a code that does not count says why, and the price stays", async () => {
  const { user } = await openCheckout({}, ({ url }) =>
    url.searchParams.get("coupon") === null
      ? null
      : refused("coupon/restriction", 409, {
          reason: "min_amount",
          need: { amount: { amount_minor: 5_000_000, currency: "NGN" } },
          have: null,
        }),
  );
  await user.type(await screen.findByLabelText("Coupon"), "LARGE10{Enter}");
  expect(await screen.findByText("This code is for prices of ₦50,000 or more.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Pay ₦45,000" })).toBeEnabled();
  await user.clear(screen.getByLabelText("Coupon"));
  await user.type(screen.getByLabelText("Coupon"), "a b!{Enter}");
  expect(await screen.findByText("A code has 4 to 32 letters, digits or hyphens. Check what you typed.")).toBeVisible();
});

test("a code that got no answer is asked about again when it is applied", async () => {
  let isLost = true;
  const { user } = await openCheckout({}, ({ url }) =>
    url.searchParams.get("coupon") !== null && isLost ? refused("temporarily-unavailable", 503) : null,
  );
  await user.type(await screen.findByLabelText("Coupon"), "AUTUMN20{Enter}");
  await waitFor(() => expect(screen.getByLabelText("Coupon")).toHaveAccessibleDescription(/./));
  expect(screen.getByLabelText("Coupon")).toBeValid();
  isLost = false;
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText(/Accepted. 20 % off until/)).toBeVisible();
});

test("a currency whose price got no answer says so, and is asked for again", async () => {
  let isLost = true;
  const { user } = await openCheckout({}, ({ url }) =>
    url.searchParams.get("currency") === "EUR" && isLost ? refused("temporarily-unavailable", 503) : null,
  );
  await screen.findByRole("button", { name: "Pay ₦45,000" });
  await user.selectOptions(screen.getByRole("combobox", { name: /currency/i }), "EUR");
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("button", { name: "No price yet" })).toBeDisabled();
  isLost = false;
  await user.click(retry);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});

test("a code that does not count marks its field, which has the focus however it was applied", async () => {
  const { user } = await openCheckout({}, ({ url }) =>
    url.searchParams.get("coupon") === null
      ? null
      : refused("coupon/expired", 409, { ended_at: "2026-11-01T00:00:00Z" }),
  );
  const field = await screen.findByLabelText("Coupon");
  const apply = screen.getByRole("button", { name: "Apply" });
  await user.type(field, "OLD-CODE");
  await user.click(apply);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/^This code ended on/);
  await user.click(apply);
  expect(field).toHaveFocus();
  await user.type(field, "{Backspace}");
  expect(field).toBeValid();
});

test("a code in the address that counts no more is said, with the price without it", async () => {
  const { user } = await openCheckout(
    {},
    ({ url }) =>
      url.searchParams.get("coupon") === null
        ? null
        : refused("coupon/expired", 409, { ended_at: "2026-11-01T00:00:00Z" }),
    "&coupon=OLD-CODE",
  );
  expect(await screen.findByRole("alert")).toHaveTextContent(/This code ended on/);
  await user.click(screen.getByRole("link", { name: "Remove" }));
  expect(await screen.findByRole("button", { name: "Pay ₦45,000" })).toBeEnabled();
});

test("a price that did not come is asked for again without a press", async () => {
  let asked = 0;
  await openCheckout({}, () => ((asked += 1) === 1 ? refused("temporarily-unavailable", 503) : null));
  expect(await screen.findByRole("button", { name: "Pay ₦45,000" }, { timeout: 4000 })).toBeEnabled();
  expect(asked).toBe(2);
});

test("credit is taken off, and left when one wants so", async () => {
  const { user } = await openCheckout({ credit: 250_000 });
  expect(await screen.findByRole("button", { name: "Pay ₦42,500" })).toBeEnabled();
  await user.click(screen.getByRole("checkbox", { name: "Use my credit of ₦2,500" }));
  expect(await screen.findByRole("button", { name: "Pay ₦45,000" })).toBeEnabled();
  expect(total()).toHaveTextContent("₦45,000");
});

test("what is free is joined with one press, once", async () => {
  const { user, address } = await openCheckout(
    { coupon: someTerms({ value: { percent_bp: 10_000 } }) },
    () => null,
    "&coupon=AUTUMN20",
  );
  const posts: unknown[] = [];
  network.use(
    api.post("/api/payment/{method}/initialise-transaction", async ({ request, params }) => {
      posts.push([params["method"], await request.json()]);
      return settled;
    }),
  );
  const { quote } = await aPrice({ coupon: someTerms({ value: { percent_bp: 10_000 } }) });
  await user.dblClick(await screen.findByRole("button", { name: "Join for free" }));
  await waitFor(() => expect(address()).toBe(`/${session.slug}/missions`));
  expect(posts).toEqual([["free-checkout", { quote: quote.id, hash: quote.hash, billing: "NG" }]]);
});

test("a price that changed meanwhile is shown line by line, and nothing is paid before one has seen it", async () => {
  const { user } = await openCheckout();
  const [before, after] = [
    { amount_minor: 4_500_000, currency: "NGN" },
    { amount_minor: 4_900_000, currency: "NGN" },
  ];
  network.use(
    api.post("/api/payment/{method}/initialise-transaction", () =>
      refused("payment/quote-stale", 409, {
        change: {
          is: "changed",
          lines: [{ kind: "base", label: "base", rule_id: null, before, after }],
          total_before: before,
          total_after: after,
        },
        hash: "0".repeat(32),
        total: after,
        valid_until: "2026-11-20T12:30:00Z",
      }),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Pay ₦45,000" }));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("Data analysis at a retail bank: ₦45,000 before, ₦49,000 now")).toBeVisible();
  expect(alert.getByText("Total: ₦45,000 before, ₦49,000 now")).toBeVisible();
  await user.click(alert.getByRole("button", { name: "See the current price" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a price for another country is refused with the usual one, which is then asked for", async () => {
  const bases: (string | null)[] = [];
  const { user, address } = await openCheckout({}, ({ url }) => (bases.push(url.searchParams.get("base")), null));
  network.use(
    api.post("/api/payment/{method}/initialise-transaction", () =>
      refused("payment/country-mismatch", 409, {
        price_country: "NG",
        currency: "NGN",
        paying_from: "DE",
        total: { amount_minor: 4_900, currency: "USD" },
      }),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Pay ₦45,000" }));
  const alert = within(await screen.findByRole("alert"));
  expect(
    alert.getByText(/^The price for Nigeria needs a card and a connection from there, and yours is from Germany/),
  ).toBeVisible();
  await user.click(alert.getByRole("button", { name: "See the price of $49" }));
  await waitFor(() => expect(bases.at(-1)).toBe("true"));
  expect(address()).toContain("price=everybody");
});

test("a currency without a price is said, and the usual one is a press away", async () => {
  const { user } = await openCheckout(
    {},
    ({ url }) => (url.searchParams.get("currency") === "JPY" ? refused("price/currency-not-found", 404) : null),
    "&currency=JPY",
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("There is no price in Japanese Yen for you");
  await user.click(screen.getByRole("button", { name: "Show the usual price" }));
  expect(await screen.findByRole("button", { name: "Pay ₦45,000" })).toBeEnabled();
});

test("a code that the new currency rules out has one verdict", async () => {
  const { user } = await openCheckout(
    { coupon: someTerms() },
    ({ url }) =>
      url.searchParams.get("currency") === "EUR" && url.searchParams.has("coupon")
        ? refused("coupon/currency-mismatch", 409)
        : null,
    "&coupon=AUTUMN20",
  );
  await screen.findByText(/^Accepted/);
  await user.selectOptions(screen.getByRole("combobox", { name: /currency/i }), "EUR");
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.queryByText(/^Accepted/)).toBeNull();
});

test("a provider that is away charges nothing and says so", async () => {
  const { user } = await openCheckout();
  network.use(
    api.post("/api/payment/{method}/initialise-transaction", () => refused("payment/card-initiate-failed", 503)),
  );
  await user.click(await screen.findByRole("button", { name: "Pay ₦45,000" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^You were not charged/);
  expect(screen.getByRole("button", { name: "Pay ₦45,000" })).toBeEnabled();
});

test("whoever left a provider finds the order as it was, with the way they had chosen", async () => {
  const price = await aPrice({ coupon: someTerms() });
  const both = {
    paid: [
      { provider: "paypal" as const, hidden: null },
      { provider: "paystack" as const, hidden: null },
    ],
  };
  const asked: URLSearchParams[] = [];
  const { user, address } = await openCheckout(
    {},
    ({ url }) => (asked.push(url.searchParams), HttpResponse.json({ ...price, checkout: both })),
    "&way=paystack&payment=01900000-0000-7000-8000-000000000801&currency=NGN&coupon=AUTUMN20&credit=no",
  );
  expect(await screen.findByText("You left Paystack before paying. Your order is as it was.")).toBeVisible();
  expect(screen.getByRole("radio", { name: /Paystack/ })).toBeChecked();
  expect(Object.fromEntries(asked[0]!)).toMatchObject({ currency: "NGN", coupon: "AUTUMN20", use_credit: "false" });
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(address()).not.toContain("payment="));
  expect(screen.queryByText(/^You left Paystack/)).toBeNull();
});

test("whoever may have paid already is warned before they pay in another way", async () => {
  const { user } = await openCheckout();
  const posts: unknown[] = [];
  network.use(
    api.post("/api/payment/{method}/initialise-transaction", async ({ request }) => {
      const body = (await request.json()) as { is_warned?: boolean };
      posts.push(body.is_warned);
      return body.is_warned
        ? settled
        : refused("payment/awaited", 409, { payment: settled.payment.id, method: "paymentwall" });
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Pay ₦45,000" }));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("We are waiting for Paymentwall")).toBeVisible();
  expect(alert.getByRole("link", { name: "See that payment" })).toHaveAttribute(
    "href",
    `/checkout/success?xs=${session.slug}&way=paymentwall&payment=${settled.payment.id}`,
  );
  await user.click(alert.getByRole("button", { name: "I have not paid: pay now" }));
  await waitFor(() => expect(posts).toEqual([undefined, true]));
});

test("where a card is entered, the focus goes to its form", async () => {
  const price = await aPrice();
  const { user } = await openCheckout({}, () =>
    HttpResponse.json({ ...price, checkout: { paid: [{ provider: "stripe", hidden: null }] } }),
  );
  const then = {
    step: "card_form" as const,
    client_secret: "pi_1_secret_1",
    publishable_key: "pk_test_1",
    script_url: "https://stripe.test/v3",
  };
  network.use(
    api.post("/api/payment/{method}/initialise-transaction", () => ({
      ...settled,
      payment: { ...settled.payment, status: "initialised" as const },
      then,
      enrolment: null,
    })),
  );
  await user.click(await screen.findByRole("button", { name: "Enter your card" }));
  const form = within(await screen.findByRole("form", { name: "Your card" }));
  expect(form.getByRole("heading", { level: 3, name: "Your card" })).toHaveFocus();
});

test("an extension is paid as a place is, with its old and its new end, though one has the place", async () => {
  network.use(
    api.get("/api/user/experience-sessions", () => ({ items: [anEnrolmentCard({ session })], next: null })),
    api.get("/api/program-extension", () => anExtensionChoice()),
  );
  const asked: (string | null)[] = [];
  await openCheckout(
    { amount: 450_000 },
    ({ url }) => (asked.push(url.searchParams.get("extension")), null),
    "&extension=7",
  );
  expect(await screen.findByRole("button", { name: "Pay ₦4,500" })).toBeEnabled();
  expect(new Set(asked)).toEqual(new Set(["7"]));
  expect(screen.getByRole("row", { name: /^7 more days of Data analysis/ })).toBeVisible();
  expect(await screen.findByText(/^Until .*16 Feb 2027.*, instead of .*9 Feb 2027/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Choose other days" })).toHaveAttribute(
    "href",
    `/extension?xs=${session.slug}`,
  );
});

test("an extension that there is not says why, with the way back to those that there are", async () => {
  network.use(api.get("/api/program-extension", () => anExtensionChoice()));
  await openCheckout(
    {},
    () => refused("extension/too-late", 409, { closed_at: "2026-11-01T09:00:00Z" }),
    "&extension=7",
  );
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("It is too late to extend")).toBeVisible();
  expect(alert.getByRole("link", { name: "More time" })).toHaveAttribute("href", `/extension?xs=${session.slug}`);
});
