// Words of subscriptions: the plans, where one stands, and what each act means before it is done.

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
  lead: "Every simulation, for as long as you subscribe. What you did stays yours in any case.",
  faultTitle: "Your subscription could not be loaded",
  plans: "Choose a plan",
  noPlans: { title: "There is no plan on offer", body: "Simulations can be bought one by one." },
  find: "Find a simulation",
  price: offerTexts.planPrice,
  currency: "Currency",
  subscribe: (price: string) => `Subscribe for ${price}`,
  subscribing: "Going to pay",
  how: "How you pay",
  way: ({ provider, terms }: Choice) => ({
    label: provider === "stripe" ? "Card" : checkoutTexts.providerOf(provider),
    description: [
      `You go to ${checkoutTexts.providerOf(provider)} and come back here.`,
      ...(terms?.is_cancelled_for_good ? ["Once you have cancelled, it cannot be taken back."] : []),
      ...(terms?.can_change_plan === false ? ["The plan cannot be changed while it runs."] : []),
    ].join(" "),
  }),
  notIn: (wanted: string, offered: string) => `A subscription cannot be paid in ${wanted} yet. You pay in ${offered}.`,
  notPossible: "It cannot be paid in this currency here. Choose another one.",
  renews: "It renews itself until you cancel. You can cancel here at any time.",
  failed: "Nothing was charged",
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
  standing: ({ status, has_access, access_until, ends, actions }: Standing, periodEnd: string | null, provider: Schema<"PaymentProvider">): string => {
    const name = checkoutTexts.providerOf(provider);
    const resumes = actions.includes("resume") ? `See to your payment at ${name}, then resume it here.` : null;
    if (status === "paused" && !has_access) return "It is paused: it gives no access, and nothing is charged. What you did is kept, and you can resume it at any time.";
    if (!has_access) return `It gives no access now. What you did is kept.${status === "unpaid" && resumes !== null ? ` ${resumes}` : ""}`;
    if (status === "past_due") return `The last payment did not go through. You keep your access until ${at(access_until)}. ${resumes ?? `Pay on the page of ${name}, to which its mail leads.`}`;
    if (ends || status === "canceled") return `It ends on ${at(access_until)}. Nothing more is charged.`;
    if (status === "paused") return `It is paused. You keep your access until ${at(access_until)}, and nothing is charged until you resume it.`;
    return `It renews itself on ${at(periodEnd)}.`;
  },
  another: "Another subscription begins, and is charged, at once. What you have paid for lasts to its end all the same.",
  invoices: "Invoices",
  noInvoices: "There is no invoice yet.",
  receipt: (number: string, date: string) => `Receipt ${number}, ${date}`,
  paid: "Paid",
  unpaid: "Not paid",
  cancel: "Cancel the subscription",
  cancelTitle: "Cancel the subscription?",
  pause: "Pause the subscription",
  pauseTitle: "Pause the subscription?",
  resume: ({ ends }: Standing) => (ends ? "Keep it after all" : "Resume the subscription"),
  resumeTitle: "Resume the subscription?",
  resumeNow: (price: string) => `You pay ${price} from now on: a new period begins, and the first payment is asked for at once.`,
  access: ({ access_until, is_access_lost_now }: Managed) => {
    if (is_access_lost_now) return "Your access ends at once, because this time is not paid.";
    return access_until === null ? "It gives no access now." : `You keep your access until ${formatDateTime(access_until)}.`;
  },
  noMoreCharged: "Nothing more is charged.",
  restsUncharged: "Nothing is charged while it rests, and you can resume it at any time.",
  final: "This is final: it cannot be taken back. Once it has ended you can subscribe anew.",
  planFixed: (provider: Schema<"PaymentProvider">) => `The plan cannot be changed at ${checkoutTexts.providerOf(provider)}. To take another one, cancel this one and subscribe anew.`,
  stays: "What you did, your certificates and the simulations that you bought stay yours.",
  closes: (titles: readonly string[]) => `These close then: ${listOf(titles, "and")}. They open again if you come back.`,
  keep: "Keep it",
  notNow: "Not now",
  confirmCancel: "Cancel it",
  confirmPause: "Pause it",
  confirmResume: "Resume it",
  done: { cancel: "It is cancelled", resume: "It goes on", pause: "It rests", change_plan: "You have another plan" } satisfies Record<Schema<"SubscriptionAction">, string>,
  change: (title: string) => `Change to ${title}`,
  changeTitle: (title: string) => `Change to ${title}?`,
  changeNow: (price: string) => `It begins at once, for ${price}. What is left of the present period is taken off.`,
  confirmChange: "Change the plan",
  changing: "Changing",
  manageFailed: "Nothing was changed",
  gain: "What would I gain?",
  pro: {
    title: "What you would gain",
    lead: "What a subscription adds to what you have already.",
    opens: (price: string) => `These open to you, together for ${price}:`,
    nothing: "Every simulation that takes learners is free or yours already, so a subscription opens no other one to you now.",
    mine: { title: "You have a subscription", body: "Every simulation is open to you, and more automatic feedback each day." },
    alone: (price: string) => `${price} on its own`,
    feedback: (now: number, subscribed: number) => `Automatic feedback on ${subscribed} answers a day instead of ${now}`,
    stays: "Certificates and all that you did stay yours when it ends.",
    plans: "See the plans",
  },
  success: {
    title: "You are subscribed",
    confirmingTitle: "Confirming your subscription",
    confirming: "This takes a few seconds, rarely some minutes. You may close this page: it begins as soon as the money has arrived.",
    body: "Every simulation is open to you now. Join one as if it were free.",
    see: "See your subscription",
    again: "Look again",
    back: "Back to the plans",
  },
};

function at(date: string | null): string {
  return date === null ? "a day that is not known yet" : formatDateTime(date);
}
