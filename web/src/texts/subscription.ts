// Texts of subscriptions: the plans, the current status, and the meaning of each act before it is done.

import type { Schema } from "@/api/types";
import { formatDateTime } from "@/lib/dates";
import { listOf } from "@/lib/words";
import { checkoutTexts } from "./checkout";
import { offerTexts } from "./offer";

type Status = Schema<"SubscriptionStatus">;
type Standing = Schema<"SubscriptionStanding">;
type Choice = Schema<"SubscriptionProviderChoice">;
type Managed = Schema<"Managed">;

export const subscriptionTexts = {
  title: "Subscription",
  lead: "Every simulation, for as long as you subscribe. You keep your work in any case.",
  faultTitle: "Your subscription could not be loaded",
  plans: "Choose a plan",
  noPlans: { title: "There is no plan on offer", body: "Simulations can be bought one by one." },
  find: "Find a simulation",
  price: offerTexts.planPrice,
  currency: "Currency",
  subscribe: (price: string) => `Subscribe for ${price}`,
  subscribing: "Opening the payment",
  how: "How you pay",
  way: ({ provider, terms }: Choice) => ({
    label: provider === "stripe" ? "Card" : checkoutTexts.providerOf(provider),
    description: [
      `You go to ${checkoutTexts.providerOf(provider)} and come back here.`,
      ...(terms?.is_cancelled_for_good ? ["You cannot undo a cancellation."] : []),
      ...(terms?.can_change_plan === false ? ["You cannot change the plan while the subscription runs."] : []),
    ].join(" "),
  }),
  notIn: (wanted: string, offered: string) => `You cannot pay a subscription in ${wanted} yet. You pay in ${offered}.`,
  notPossible: "It cannot be paid in this currency here. Choose another one.",
  renews: "It renews automatically until you cancel. You can cancel here at any time.",
  failed: "You were not charged",
  statuses: {
    incomplete: "Not paid yet",
    trialing: "On trial",
    active: "Active",
    past_due: "Payment overdue",
    paused: "Paused",
    unpaid: "Unpaid",
    canceled: "Cancelled",
    expired: "Ended",
  } satisfies Record<Status, string>,
  standing: (
    { status, has_access, access_until, ends, actions }: Standing,
    periodEnd: string | null,
    provider: Schema<"PaymentProvider">,
  ): string => {
    const name = checkoutTexts.providerOf(provider);
    const resumes = actions.includes("resume")
      ? `Fix your payment at ${name}, then resume the subscription here.`
      : null;
    if (status === "paused" && !has_access)
      return "It is paused: you have no access, and you are not charged. Your work is kept, and you can resume at any time.";
    if (!has_access)
      return `You have no access now. Your work is kept.${status === "unpaid" && resumes !== null ? ` ${resumes}` : ""}`;
    if (status === "past_due")
      return `The last payment did not go through. You keep your access until ${at(access_until)}. ${resumes ?? `Pay on the page of ${name}; the link is in its e-mail.`}`;
    if (ends || status === "canceled") return `It ends on ${at(access_until)}. You are not charged again.`;
    if (status === "paused")
      return `It is paused. You keep your access until ${at(access_until)}, and you are not charged until you resume it.`;
    return `It renews automatically on ${at(periodEnd)}.`;
  },
  another: "Another subscription starts, and is charged, at once. The period you have paid for still runs to its end.",
  invoices: "Invoices",
  noInvoices: "You have no invoices yet.",
  receipt: (number: string, date: string) => `Receipt ${number}, ${date}`,
  paid: "Paid",
  unpaid: "Not paid",
  cancel: "Cancel the subscription",
  cancelTitle: "Cancel the subscription?",
  pause: "Pause the subscription",
  pauseTitle: "Pause the subscription?",
  resume: ({ ends }: Standing) => (ends ? "Keep the subscription" : "Resume the subscription"),
  resumeTitle: "Resume the subscription?",
  resumeNow: (price: string) =>
    `You pay ${price} from now on: a new period starts, and the first payment is due at once.`,
  access: ({ access_until, is_access_lost_now }: Managed) => {
    if (is_access_lost_now) return "Your access ends at once, because this period is not paid.";
    return access_until === null
      ? "You have no access now."
      : `You keep your access until ${formatDateTime(access_until)}.`;
  },
  noMoreCharged: "You are not charged again.",
  restsUncharged: "You are not charged while it is paused, and you can resume it at any time.",
  final: "This is final and cannot be undone. When it has ended you can subscribe again.",
  planFixed: (provider: Schema<"PaymentProvider">) =>
    `The plan cannot be changed at ${checkoutTexts.providerOf(provider)}. To choose another one, cancel this one and subscribe again.`,
  stays: "You keep your work, your certificates and the simulations that you bought.",
  closes: (titles: readonly string[]) =>
    `These close then: ${listOf(titles, "and")}. They open again if you subscribe again.`,
  keep: "Keep it",
  notNow: "Not now",
  confirmCancel: "Cancel it",
  confirmPause: "Pause it",
  confirmResume: "Resume it",
  done: {
    cancel: "Your subscription is cancelled",
    resume: "Your subscription continues",
    pause: "Your subscription is paused",
    change_plan: "Your plan is changed",
  } satisfies Record<Schema<"SubscriptionAction">, string>,
  change: (title: string) => `Change to ${title}`,
  changeTitle: (title: string) => `Change to ${title}?`,
  changeNow: (price: string) => `It starts at once, for ${price}. The rest of your current period is deducted.`,
  confirmChange: "Change the plan",
  changing: "Changing",
  manageFailed: "Your subscription was not changed",
  gain: "What would I gain?",
  pro: {
    title: "What you would gain",
    lead: "What a subscription adds to what you already have.",
    opens: (price: string) => `These open to you, together for ${price}:`,
    nothing: "Every open simulation is free or already yours, so a subscription would not add one now.",
    mine: {
      title: "You have a subscription",
      body: "Every simulation is open to you, and more automatic feedback each day.",
    },
    alone: (price: string) => `${price} on its own`,
    feedback: (now: number, subscribed: number) =>
      `Automatic feedback on ${subscribed} answers a day instead of ${now}`,
    stays: "You keep your certificates and your work when it ends.",
    plans: "See the plans",
  },
  success: {
    title: "You are subscribed",
    confirmingTitle: "Confirming your subscription",
    confirming:
      "This takes a few seconds, rarely some minutes. You may close this page: it starts as soon as the money has arrived.",
    body: "Every simulation is open to you now. Join one as if it were free.",
    see: "See your subscription",
    again: "Check again",
    back: "Back to the plans",
  },
};

function at(date: string | null): string {
  return date === null ? "a day that is not known yet" : formatDateTime(date);
}
