// Subscriptions as the server sends them.

import type { Schema } from "@/api/types";

type Page = Schema<"SubscriptionPage">;
type Subscription = Schema<"Subscription">;

const dollars = (amount_minor: number) => ({ amount_minor, currency: "USD" });

export const somePlans: Schema<"OfferedPlan">[] = [
  {
    slug: "monthly",
    title: "Month by month",
    about: "Every simulation, renewed each month.",
    interval: "month",
    price: dollars(1_200),
  },
  { slug: "yearly", title: "A year", about: "Every simulation for a year.", interval: "year", price: dollars(9_600) },
];

const END = "2026-12-20T12:00:00Z";

const managed = {
  effective_at: END,
  access_until: null,
  is_access_lost_now: false,
  charged_at: null,
  is_charged_now: false,
  is_final: false,
  keeps: [],
  closes: [],
};
const resume = { ...managed, action: "resume" as const, charged_at: END };

/** A paid monthly plan at Stripe that renews. */
export function aSubscription(change: Partial<Subscription> = {}): Subscription {
  return {
    id: "01900000-0000-7000-8000-000000000901",
    plan: somePlans[0]!,
    provider: "stripe",
    standing: {
      status: "active",
      has_access: true,
      access_until: "2027-01-04T12:00:00Z",
      ends: false,
      next_change_at: END,
      actions: ["cancel", "pause", "change_plan"],
      is_plan_fixed: false,
      bars_another: true,
    },
    period_end: END,
    acts: [
      { plan: null, managed: { ...managed, action: "pause", access_until: END }, closes: ["Port pricing"] },
      { plan: null, managed: { ...managed, action: "cancel", access_until: END }, closes: ["Port pricing"] },
      {
        plan: { slug: "yearly", price: dollars(9_600) },
        managed: { ...managed, action: "change_plan", charged_at: END, is_charged_now: true },
        closes: [],
      },
    ],
    invoices: [
      {
        reference: "in_1",
        amount: dollars(1_200),
        is_paid: true,
        made_at: "2026-11-20T12:00:00Z",
        receipt: { purchase: "01900000-0000-7000-8000-000000000801", number: "FW-000007" },
      },
    ],
    ...change,
  };
}

/** A cancelled subscription that lasts to its end. */
export function anEndingSubscription(): Subscription {
  return aSubscription({
    standing: {
      status: "active",
      has_access: true,
      access_until: END,
      ends: true,
      next_change_at: END,
      actions: ["resume"],
      is_plan_fixed: false,
      bars_another: true,
    },
    acts: [{ plan: null, managed: resume, closes: [] }],
  });
}

/** A paused subscription: within the paid period, or after it. */
export function aPausedSubscription(hasAccess: boolean): Subscription {
  const until = hasAccess ? END : null;
  return aSubscription({
    standing: {
      status: "paused",
      has_access: hasAccess,
      access_until: until,
      ends: false,
      next_change_at: until,
      actions: ["cancel", "resume"],
      is_plan_fixed: false,
      bars_another: true,
    },
    acts: [
      { plan: null, managed: { ...resume, is_charged_now: !hasAccess }, closes: [] },
      { plan: null, managed: { ...managed, action: "cancel", access_until: until, is_final: !hasAccess }, closes: [] },
    ],
  });
}

/** A paid monthly plan at PayPal that renews. */
export function aPaypalSubscription(): Subscription {
  const { standing } = aSubscription();
  return aSubscription({
    provider: "paypal",
    standing: { ...standing, actions: ["cancel", "pause"], is_plan_fixed: true },
    acts: [
      { plan: null, managed: { ...managed, action: "pause", access_until: END }, closes: [] },
      {
        plan: null,
        managed: { ...managed, action: "cancel", access_until: END, is_final: true },
        closes: ["Port pricing"],
      },
    ],
  });
}

/** A subscription that PayPal has suspended, because it was not paid. */
export function aSuspendedSubscription(): Subscription {
  return aSubscription({
    provider: "paypal",
    standing: {
      status: "past_due",
      has_access: true,
      access_until: "2027-01-04T12:00:00Z",
      ends: false,
      next_change_at: "2027-01-04T12:00:00Z",
      actions: ["cancel", "resume"],
      is_plan_fixed: true,
      bars_another: true,
    },
    acts: [
      { plan: null, managed: { ...resume, is_charged_now: true }, closes: [] },
      {
        plan: null,
        managed: { ...managed, action: "cancel", access_until: END, is_access_lost_now: true, is_final: true },
        closes: [],
      },
    ],
  });
}

export function aSubscriptionPage(change: Partial<Page> = {}): Page {
  return {
    subscription: null,
    plans: somePlans,
    currencies: ["EUR", "USD"],
    not_in: null,
    ai_feedback: { plain: 3, subscribed: 10 },
    providers: [
      {
        provider: "stripe",
        hidden: null,
        terms: { is_cancelled_for_good: false, can_change_plan: true, suspends_unpaid: false },
      },
      {
        provider: "paypal",
        hidden: null,
        terms: { is_cancelled_for_good: true, can_change_plan: false, suspends_unpaid: true },
      },
      { provider: "paystack", hidden: "no_subscriptions", terms: null },
    ],
    ...change,
  };
}
