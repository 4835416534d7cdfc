// The subscription: choosing a plan and a provider, the current plan, cancelling in two clicks, undoing that, pausing
// and resuming, and returning from the provider.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";
import {
  anEndingSubscription,
  aPausedSubscription,
  aPaypalSubscription,
  aSubscription,
  aSubscriptionPage,
  aSuspendedSubscription,
  somePlans,
} from "@/testing/subscription-fixtures";

beforeEach(() => startSignedIn());

function open(page: Schema<"SubscriptionPage"> | Response, address = "/subscription") {
  network.use(api.get("/api/subscription", () => page));
  return renderRoute(address);
}

test("the plans are shown with their price, and who keeps no subscriptions says so", async () => {
  const { user } = open(aSubscriptionPage());
  expect(await screen.findByRole("radio", { name: /^Month by month, \$12 a month/ })).toBeChecked();
  expect(screen.getByText("Paystack is hidden because it cannot charge subscriptions.")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: /^A year, \$96 a year/ }));
  expect(screen.getByRole("button", { name: "Subscribe for $96 a year" })).toBeEnabled();
});

test("a currency in which no plan can be bought is named, with the one that is paid in", async () => {
  open(aSubscriptionPage({ not_in: "NGN" }));
  expect(
    await screen.findByText("You cannot pay a subscription in Nigerian Naira (NGN) yet. You pay in US Dollar (USD)."),
  ).toBeVisible();
});

test("each invoice has its receipt", async () => {
  open(aSubscriptionPage({ subscription: aSubscription() }));
  expect(await screen.findByText(/^Receipt FW-000007, /)).toBeVisible();
  expect(screen.getByRole("button", { name: "Download the receipt (PDF)" })).toBeEnabled();
});

test("a plan that cannot be begun charges nothing and says so", async () => {
  const { user } = open(aSubscriptionPage());
  const posts: unknown[] = [];
  network.use(
    api.post("/api/subscription", async ({ request }) => {
      posts.push(await request.json());
      return refused("payment/card-initiate-failed", 503);
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Subscribe for $12 a month" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^You were not charged/);
  expect(posts).toEqual([{ plan: "monthly", provider: "stripe", currency: "USD" }]);
});

test("who takes the money is chosen, with what cannot be done there", async () => {
  const { user } = open(aSubscriptionPage());
  const posts: unknown[] = [];
  network.use(
    api.post("/api/subscription", async ({ request }) => {
      posts.push(await request.json());
      return refused("payment/paypal-initiate-failed", 503);
    }),
  );
  expect(await screen.findByRole("radio", { name: /^Card/ })).toBeChecked();
  await user.click(
    screen.getByRole("radio", { name: /^PayPal.*You cannot undo a cancellation. You cannot change the plan/ }),
  );
  await user.click(screen.getByRole("button", { name: "Subscribe for $12 a month" }));
  await screen.findByRole("alert");
  expect(posts).toEqual([{ plan: "monthly", provider: "paypal", currency: "USD" }]);
});

test("where nobody can take the currency, it is said and nothing can be pressed", async () => {
  open(aSubscriptionPage({ providers: [{ provider: "stripe", hidden: "unsupported_currency", terms: null }] }));
  expect(await screen.findByText(/^It cannot be paid in this currency here/)).toBeVisible();
  expect(screen.getByRole("button", { name: /^Subscribe for/ })).toBeDisabled();
});

test("it is cancelled in two clicks, with the date and what closes, and taken back in one", async () => {
  const page = aSubscriptionPage({ subscription: aSubscription() });
  let current = page;
  network.use(api.get("/api/subscription", () => current));
  const posts: unknown[] = [];
  network.use(
    api.post("/api/subscription/manage", async ({ request }) => {
      const body = (await request.json()) as Schema<"ManageRequest">;
      posts.push(body);
      const subscription = body.action === "cancel" ? anEndingSubscription() : aSubscription();
      current = { ...page, subscription };
      return { managed: subscription.acts[0]!.managed, subscription };
    }),
  );
  const { user } = renderRoute("/subscription");
  const offers = () => screen.queryByRole("button", { name: /^Subscribe for/ });
  expect(await screen.findByText(/^It renews automatically on .*20 Dec 2026/)).toBeVisible();
  expect(offers()).toBeNull();
  expect(screen.getByText(/\$12 · Paid/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel the subscription" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/^You keep your access until .*20 Dec 2026/)).toBeVisible();
  expect(dialog.getByText(/^These close then: Port pricing/)).toBeVisible();
  expect(dialog.getByText(/simulations that you bought/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel it" }));
  const ends = await screen.findByText(/^It ends on .*20 Dec 2026.* You are not charged again/);
  await waitFor(() => expect(ends).toHaveFocus());
  expect(offers()).toBeNull();
  await user.click(screen.getByRole("button", { name: "Keep the subscription" }));
  const renews = await screen.findByText(/^It renews automatically on/);
  await waitFor(() => expect(renews).toHaveFocus());
  expect(posts).toEqual([
    { action: "cancel", plan: null },
    { action: "resume", plan: null },
  ]);
});

test("a cancellation whose answer was lost is found, and is not asked for again", async () => {
  let subscription = aSubscription();
  network.use(
    api.get("/api/subscription", () => aSubscriptionPage({ subscription })),
    api.post("/api/subscription/manage", async ({ request }) => {
      const { action } = (await request.json()) as Schema<"ManageRequest">;
      subscription = action === "cancel" ? anEndingSubscription() : aSubscription();
      return action === "cancel" ? HttpResponse.error() : { managed: subscription.acts[0]!.managed, subscription };
    }),
  );
  const { user } = renderRoute("/subscription");
  await user.click(await screen.findByRole("button", { name: "Cancel the subscription" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel it" }));
  expect(await screen.findByText(/^It ends on .*20 Dec 2026/)).toBeVisible();
  expect(await screen.findByRole("alert")).toHaveTextContent("We got no answer");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Keep the subscription" }));
  expect(await screen.findByText(/^It renews automatically on/)).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

/** Opens a subscription that any act changes to `after`. */
function openManaged(before: Schema<"Subscription">, after: Schema<"Subscription">) {
  let subscription = before;
  const posts: unknown[] = [];
  network.use(
    api.get("/api/subscription", () => aSubscriptionPage({ subscription })),
    api.post("/api/subscription/manage", async ({ request }) => {
      posts.push(await request.json());
      subscription = after;
      return { managed: before.acts[0]!.managed, subscription };
    }),
  );
  return { ...renderRoute("/subscription"), posts };
}

test("a pause says what it means, and is taken back in one click while the time is paid", async () => {
  const { user, posts } = openManaged(aSubscription(), aPausedSubscription(true));
  await user.click(await screen.findByRole("button", { name: "Pause the subscription" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(
    dialog.getByText(
      /^You keep your access until .*20 Dec 2026.* You are not charged while it is paused, and you can resume it at any time/,
    ),
  ).toBeVisible();
  expect(dialog.getByText(/^These close then: Port pricing/)).toBeVisible();
  expect(dialog.getByText(/simulations that you bought/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Pause it" }));
  expect(await screen.findByText(/^It is paused. You keep your access until .*20 Dec 2026/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Resume the subscription" }));
  await waitFor(() =>
    expect(posts).toEqual([
      { action: "pause", plan: null },
      { action: "resume", plan: null },
    ]),
  );
});

test("resuming after the paid time says that it is charged before it is", async () => {
  const { user, posts } = openManaged(aPausedSubscription(false), aSubscription());
  expect(await screen.findByText(/^It is paused: you have no access, and you are not charged/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Resume the subscription" }));
  let dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Not now" }));
  expect(posts).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Resume the subscription" }));
  dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/^You pay \$12 a month from now on/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Resume it" }));
  expect(await screen.findByText(/^It renews automatically on/)).toBeVisible();
  expect(posts).toEqual([{ action: "resume", plan: null }]);
});

test("at PayPal the plan stays, and cancelling says that it is final", async () => {
  const { user } = open(aSubscriptionPage({ subscription: aPaypalSubscription() }));
  expect(await screen.findByText(/^The plan cannot be changed at PayPal/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Change to/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Cancel the subscription" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/^You keep your access until .*20 Dec 2026.* You are not charged again/)).toBeVisible();
  expect(dialog.getByText(/^This is final and cannot be undone/)).toBeVisible();
});

test("one that PayPal has suspended is resumed here, and ends at once if it is cancelled", async () => {
  const { user } = open(aSubscriptionPage({ subscription: aSuspendedSubscription() }));
  expect(
    await screen.findByText(
      /You keep your access until .*4 Jan 2027.* Fix your payment at PayPal, then resume the subscription here/,
    ),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Resume the subscription" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Cancel the subscription" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/^Your access ends at once, because this period is not paid/)).toBeVisible();
});

test("another plan says what it costs before it begins", async () => {
  const { user } = open(aSubscriptionPage({ subscription: aSubscription() }));
  network.use(api.post("/api/subscription/manage", () => refused("subscription/plan-not-offered", 409)));
  await user.click(await screen.findByRole("button", { name: "Change to A year" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/^It starts at once, for \$96 a year/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Change the plan" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/^Your subscription was not changed/);
});

test("once the plan is changed, the focus is on what holds now", async () => {
  const yearly = aSubscription({ plan: somePlans[1]!, acts: aSubscription().acts.slice(0, 2) });
  const { user } = openManaged(aSubscription(), yearly);
  await user.click(await screen.findByRole("button", { name: "Change to A year" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Change the plan" }));
  expect(await screen.findByRole("heading", { level: 2, name: "A year" })).toBeVisible();
  await waitFor(() => expect(screen.getByText(/^It renews automatically on/)).toHaveFocus());
});

test("a payment that is overdue says until when there is access", async () => {
  const { standing } = aSubscription();
  open(aSubscriptionPage({ subscription: aSubscription({ standing: { ...standing, status: "past_due" } }) }));
  expect(
    await screen.findByText(/^The last payment did not go through. You keep your access until .*4 Jan 2027/),
  ).toBeVisible();
});

test("where one that was cancelled for good lasts, it is said that another is charged at once", async () => {
  const { standing } = aPaypalSubscription();
  const cancelled = { ...standing, status: "canceled" as const, actions: [], bars_another: false };
  open(aSubscriptionPage({ subscription: { ...aPaypalSubscription(), standing: cancelled, acts: [] } }));
  expect(await screen.findByText(/^Another subscription starts, and is charged, at once/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Subscribe for $12 a month" })).toBeEnabled();
});

test("one that is over offers the plans again", async () => {
  const { standing } = aSubscription();
  const over = {
    ...standing,
    status: "canceled" as const,
    has_access: false,
    access_until: null,
    actions: [],
    bars_another: false,
  };
  open(aSubscriptionPage({ subscription: aSubscription({ standing: over, acts: [] }) }));
  expect(await screen.findByText(/^You have no access now/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Subscribe for $12 a month" })).toBeEnabled();
});

test("a fault says so, and no plan on offer too", async () => {
  open(refused("unknown-server-error", 500));
  expect(await screen.findByText("Your subscription could not be loaded")).toBeVisible();
});

test("without a plan one is led to the simulations", async () => {
  open(aSubscriptionPage({ plans: [], providers: [], currencies: [] }));
  expect(await screen.findByText("There is no plan on offer")).toBeVisible();
});

test("who comes back from the provider waits until it runs", async () => {
  const answers = [aSubscriptionPage(), aSubscriptionPage({ subscription: aSubscription() })];
  network.use(api.get("/api/subscription", () => (answers.length > 1 ? answers.shift()! : answers[0]!)));
  renderRoute("/subscription/checkout-success?subscription=1");
  expect(await screen.findByRole("heading", { level: 1, name: "Confirming your subscription" })).toBeVisible();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "You are subscribed" })).toBeVisible(), {
    timeout: 6_000,
  });
  expect(screen.getByRole("link", { name: "Find a simulation" })).toHaveAttribute("href", "/job-simulations");
});
