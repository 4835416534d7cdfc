// Subscriptions as the server sends them.

import type { Schema } from "@/api/types";

type Page = Schema<"SubscriptionPage">;
type Subscription = Schema<"Subscription">;

const dollars = (amount_minor: number) => ({ amount_minor, currency: "USD" });

export const somePlans: Schema<"OfferedPlan">[] = [
  { slug: "monthly", title: "Month by month", about: "Every simulation, renewed each month.", interval: "month", price: dollars(1_200) },
  { slug: "yearly", title: "A year", about: "Every simulation for a year.", interval: "year", price: dollars(9_600) },
];

const END = "2026-12-20T12:00:00Z";

/** A month that is paid, and renews itself. */
export function aSubscription(change: Partial<Subscription> = {}): Subscription {
  const managed = { effective_at: END, keeps: [], closes: [] };
  return {
    id: "01900000-0000-7000-8000-000000000901",
    plan: somePlans[0]!,
    provider: "stripe",
    standing: { status: "active", has_access: true, access_until: "2027-01-04T12:00:00Z", ends: false, next_change_at: END, actions: ["cancel", "change_plan"] },
    period_end: END,
    acts: [
      { plan: null, managed: { ...managed, action: "cancel", access_until: END, charged_at: null }, closes: ["Port pricing"] },
      { plan: "yearly", managed: { ...managed, action: "change_plan", access_until: null, charged_at: END }, closes: [] },
    ],
    invoices: [{ reference: "in_1", amount: dollars(1_200), is_paid: true, made_at: "2026-11-20T12:00:00Z" }],
    ...change,
  };
}

/** One that was cancelled, and lasts to its end. */
export function anEndingSubscription(): Subscription {
  const managed = { action: "resume" as const, effective_at: END, keeps: [], closes: [], access_until: null, charged_at: END };
  return aSubscription({
    standing: { status: "active", has_access: true, access_until: END, ends: true, next_change_at: END, actions: ["resume"] },
    acts: [{ plan: null, managed, closes: [] }],
  });
}

export function aSubscriptionPage(change: Partial<Page> = {}): Page {
  return {
    subscription: null,
    plans: somePlans,
    currencies: ["EUR", "USD"],
    ai_feedback: { plain: 3, subscribed: 10 },
    providers: [
      { provider: "stripe", hidden: null },
      { provider: "paystack", hidden: "no_subscriptions" },
    ],
    ...change,
  };
}
