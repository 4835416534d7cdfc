// Texts of the checkout: charged amounts, coupons, ways to pay, and the outcome of a payment.

import type { Money, Schema } from "@/api/types";
import type { Refusal } from "@/api/refusal";
import { countryName } from "@/lib/countries";
import { formatDate, formatDateTime } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { count, formatPercent, listOf } from "@/lib/words";
import { providerNames } from "./provider";
import { refusalText } from "./refusals";

type QuoteLine = Schema<"QuoteLine">;
type Provider = Schema<"PaymentProvider">;
type Bound = Schema<"CouponBound">;

const currencies = new Intl.DisplayNames("en-GB", { type: "currency" });

const paths: Record<Schema<"PaymentPath">, string> = {
  "free-checkout": "Free",
  "card-intent": "Card",
  "checkout-session": "Card",
  paypal: "PayPal",
  paystack: "Paystack",
  flutterwave: "Flutterwave",
  paymentwall: "Paymentwall",
};

export const checkoutTexts = {
  paths,
  providerOf: (provider: Provider) => providerNames[provider],
  methods: {
    free: "Free",
    card_intent: "Card",
    checkout_session: "Card",
    paypal: "PayPal",
    paystack: "Paystack",
    flutterwave: "Flutterwave",
    paymentwall: "Paymentwall",
  } satisfies Record<Schema<"PaymentMethod">, string>,
  title: "Check and pay",
  crumb: "Checkout",
  faultTitle: "The price could not be loaded",
  missing: { title: "What do you want to join?", body: "This address does not say which session to pay for." },
  changeSession: "Change session",
  order: "Your order",
  total: "Total",
  currency: "Currency",
  currencyOf: (code: string) => `${currencies.of(code) ?? code} (${code})`,
  country: (code: string, source: Schema<"CountrySource">) =>
    ({
      billing: `The price for ${countryName(code)}, the country of your billing address.`,
      profile: `The price for ${countryName(code)}, as your profile says.`,
      ip: `The price for ${countryName(code)}, where you seem to be.`,
    })[source],
  billing: "Billing country",
  chooseCountry: "Choose a country",
  noCountry: "The usual price: your country is not known.",
  mismatch: ({ price_country: country, currency, paying_from: from }: Schema<"CountryMismatch">) =>
    `The price ${country === null ? `in ${currencies.of(currency) ?? currency}` : `for ${countryName(country)}`} needs a card and a connection from there${from === null ? ", and we could not tell where yours are from" : `, and yours is from ${countryName(from)}`}. You pay the usual price.`,
  mismatchTitle: "You were not charged",
  seeBase: (total: Money) => `See the price of ${formatMoney(total)}`,
  noCurrency: (code: string) => `There is no price in ${currencies.of(code) ?? code} for you`,
  usualCurrency: "Show the usual price",
  line: ({ kind, label }: QuoteLine, item: string) =>
    ({
      base: item,
      regional: item,
      coupon: `Coupon ${label}`,
      auto: label === "referral" ? "Your friend's invitation" : "Discount",
      credit: "Your credit",
      tax: `Tax (${label})`,
    })[kind],
  coupon: "Coupon",
  apply: "Apply",
  remove: "Remove",
  checking: "Checking the code…",
  noCode: "A code has 4 to 32 letters, digits or hyphens. Check what you typed.",
  accepted: (value: string, until: string | null) => `Accepted. ${value}${until === null ? "" : ` until ${until}`}.`,
  setAside: "The code is valid, but another discount is larger. You can use the code later.",
  percent: (basisPoints: number) => `${formatPercent(basisPoints)} off`,
  fixed: "An amount off",
  credit: (amount: Money) => `Use my credit of ${formatMoney(amount)}`,
  proven: "Checked: your device and the server calculate the same total.",
  differs: "Your device calculates another total. Reload the page before you pay.",
  how: "How you pay",
  ways: {
    "card-intent": { label: "Card", description: "You stay on this page. Your card goes to Stripe, never to us." },
    "checkout-session": { label: "Stripe", description: "Card or wallet. You go to Stripe and come back here." },
    paypal: { label: "PayPal", description: "You go to PayPal and come back here." },
    paystack: { label: "Paystack", description: "Card, bank transfer or USSD. You go to Paystack and come back here." },
    flutterwave: {
      label: "Flutterwave",
      description: "Card, bank transfer or mobile money. You go to Flutterwave and come back here.",
    },
    paymentwall: { label: "Paymentwall", description: "You go to Paymentwall and come back here." },
  } satisfies Record<Exclude<Schema<"PaymentPath">, "free-checkout">, { label: string; description: string }>,
  hidden: (hidden: readonly Provider[], reason: Schema<"HiddenReason">, currency: string) => {
    const isOne = hidden.length === 1;
    const they = `${listOf(
      hidden.map((provider) => providerNames[provider]),
      "and",
    )} ${isOne ? "is" : "are"} hidden because`;
    const it = isOne ? "it" : "they";
    if (reason === "unsupported_currency")
      return `${they} ${it} ${isOne ? "does" : "do"} not take ${currencies.of(currency) ?? currency}.`;
    if (reason === "too_fine") return `${they} ${it} cannot charge this amount exactly.`;
    if (reason === "no_subscriptions") return `${they} ${it} cannot charge subscriptions.`;
    if (reason === "not_for_coupon") return `${they} the coupon is for other ways to pay.`;
    if ("above_maximum" in reason)
      return `${they} ${it} ${isOne ? "charges" : "charge"} ${formatMoney(reason.above_maximum)} or less at once.`;
    return `${they} ${it} ${isOne ? "charges" : "charge"} ${formatMoney(reason.below_minimum)} or more.`;
  },
  noWay: {
    title: "This total cannot be paid in any way",
    body: "Choose another currency, or pay without the coupon. Each way below says why it is hidden.",
  },
  noProviders: { title: "Payments are not set up here", body: "You were not charged, and no place was taken." },
  included: "What you get",
  submit: (method: Schema<"PaymentPath"> | null, total: string) => {
    if (method === "free-checkout") return "Join for free";
    return method === "card-intent" ? "Enter your card" : `Pay ${total}`;
  },
  paying: "Opening the payment",
  joining: "Joining",
  waiting: "Calculating the price",
  noPrice: "No price yet",
  toPay: "You are not charged before you confirm.",
  free: "You are not charged.",
  card: {
    label: "Your card",
    pay: (total: string) => `Pay ${total}`,
    paying: "Paying",
    leave: "Change the order or pay another way",
    faultTitle: "The card was not charged",
    refused: "The payment did not go through. Try again, or pay another way.",
    missingTitle: "The card form cannot be shown",
    missingBody: "You were not charged. Stripe cannot be reached from here; reload the page, or pay another way.",
  },
  agree: "By paying you agree to the",
  terms: "terms",
  seePrice: "See the current price",
  changed: "The price has changed",
  changedBody: "You were not charged. Check what has changed, then pay.",
  expired: "The price was shown a while ago",
  expiredBody: "You were not charged. Check the price again, then pay.",
  change: ({ kind, label, before, after }: Schema<"LineChange">, item: string) => {
    const name = checkoutTexts.line({ kind, label, amount: (after ?? before)!, rule_id: null }, item);
    if (before === null) return `${name}: ${formatMoney(after!)}, new`;
    if (after === null) return `${name}: ${formatMoney(before)}, gone`;
    return `${name}: ${formatMoney(before)} before, ${formatMoney(after)} now`;
  },
  totalChange: (before: Money, after: Money) => `Total: ${formatMoney(before)} before, ${formatMoney(after)} now`,
  failed: "You were not charged",
  left: (provider: string) => `You left ${provider} before paying. Your order is as it was.`,
  awaited: {
    title: (provider: string) => `We are waiting for ${provider}`,
    body: "If you have paid, the money is on its way to us. That can take some minutes. You may close this page; we will e-mail you. Please do not pay again in the meantime.",
    warning:
      "You started a payment there. If you have paid, please wait: paying another way would charge you twice. If you have not paid, you can continue.",
    look: "See that payment",
    payAgain: "I have not paid: pay now",
  },
  success: {
    missing: { title: "Which payment?", body: "This address does not say which payment it is about." },
    crumb: "Payment",
    confirmingTitle: "Confirming your payment",
    confirmingBody:
      "This takes a few seconds, rarely some minutes. You may close this page: you get your place as soon as the money has arrived, and we will e-mail you.",
    doneTitle: (program: string) => `You are in. Welcome to ${program}.`,
    doneBody: (amount: string) => `${amount} has arrived. You find the receipt in your purchases and in your e-mail.`,
    freeBody: "You were not charged.",
    start: "Go to the first mission",
    receipt: "See the receipt",
    openTitle: "This payment is still open",
    openBody: "You have not been charged so far. Continue with it, or choose another way to pay.",
    failedTitle: "The payment did not go through",
    failedBody: "You were not charged, and you can use the coupon or credit again.",
    returnedTitle: "This payment is refunded",
    returned: (progress: string) => `It did not buy anything. ${progress}`,
    reviewTitle: "The payment is being checked",
    reviewBody:
      "Something about it did not match, so a person checks it. If you were charged, you get your place or your money back. We will e-mail you.",
    refundedTitle: "The payment was refunded",
    refundedBody: "This payment was refunded. How long it takes to show depends on your bank.",
    disputedTitle: "The payment is disputed",
    disputedBody: "Your bank has asked for the money back. Your place stays closed until that is decided.",
    paidTitle: "Your payment has arrived",
    paid: "Paid",
    support: "Write to support",
    back: "Back to the checkout",
    base: "See the usual price",
    faultTitle: "The payment could not be checked",
    again: "Check again",
  },
  refund: {
    open: "Ask for the money back",
    lead: (amount: string) =>
      `${amount} goes back to the way you paid, and your place closes. A person checks your request first and answers by e-mail.`,
    leadOfSubscription: (amount: string) =>
      `${amount} goes back to the way you paid. A person checks your request first and answers by e-mail. Cancel the subscription too if you want no more charges.`,
    reason: "Why do you want it back?",
    ask: "Ask for it",
    asking: "Asking",
    askedOn: (date: string) => `Asked for on ${date}.`,
    progress: {
      requested: (amount) => `You have asked for ${amount}. A person checks your request and answers by e-mail.`,
      approved: (amount) => `${amount} will go back. It is being sent.`,
      processing: (amount) => `${amount} is on its way back. How long it takes to show depends on your bank.`,
      refunded: (amount) => `${amount} was refunded.`,
      denied: (amount) => `${amount} will not be refunded. Our e-mail about it says why.`,
      failed: (amount) => `${amount} could not be refunded yet. We are working on it and will e-mail you.`,
    } satisfies Record<Schema<"RefundStatus">, (amount: string) => string>,
    notPossible: "You can no longer get a refund.",
    why: (reason: Schema<"NotRefundable">): string | null => {
      switch (reason.kind) {
        case "certificate_issued":
          return "You have a certificate for this simulation.";
        case "window_over":
          return `The refund period ended on ${formatDateTime(reason.ended_at)}.`;
        case "missions_submitted":
          return `You have handed in ${count(reason.have, "mission")}; a refund is possible for fewer than ${reason.below}.`;
        case "amount":
          return `At most ${formatMoney(reason.most)} of it can be refunded.`;
        case "not_paid":
        case "open":
          return null;
      }
    },
  },
  documents: {
    receipt: "Download the receipt (PDF)",
    receiptName: (number: string) => `receipt-${number}.pdf`,
    creditNote: "Download the credit note (PDF)",
    creditNoteName: (number: string) => `credit-note-${number}.pdf`,
    pending: "Drawing the PDF…",
  },
  billingDetails: {
    title: "Billing details for your receipts",
    lead: "Optional. They appear on every future receipt; your existing receipts do not change. Leave all fields empty to remove them.",
    name: "Name or company",
    address: "Address",
    taxNumber: "Tax number",
    save: "Save the details",
    saving: "Saving",
    saved: "Your billing details are saved",
  },
  purchases: {
    title: "Purchases",
    lead: "What you have bought, with a receipt for each.",
    subscription: "Your subscription and the plans",
    emptyTitle: "You have not bought anything",
    emptyBody: "Free simulations are not listed here.",
    faultTitle: "Your purchases could not be loaded",
    find: "Find a simulation",
    numbered: (receipt: string, at: string, way: string) => `Receipt ${receipt}, ${at}, ${way}`,
    subscriptionTo: (plan: string) => `Subscription: ${plan}`,
    reference: (reference: string) => `Reference of the payment provider: ${reference}`,
    billedTo: (name: string) => `Billed to ${name}`,
    creditNotes: "Credit notes",
    creditNote: (number: string, at: string, amount: string) => `Credit note ${number}, ${at}: ${amount} refunded`,
    openSubscription: "See your subscription",
    refundedSoFar: (amount: string) => `${amount} was refunded.`,
    returned: {
      title: "Sent back",
      lead: "These payments did not buy anything, so we refund them to the way you paid.",
      numbered: (at: string, way: string) => `${at}, ${way}`,
    },
    more: "Show more",
    open: "Go to the missions",
    statuses: {
      initialised: "Started",
      pending: "Open",
      processing: "Being confirmed",
      review: "Being checked",
      failed: "Failed",
      cancelled: "Cancelled",
      expired: "Expired",
      succeeded: "Paid",
      partially_refunded: "Partly refunded",
      disputed: "Disputed",
      refunded: "Refunded",
    } satisfies Record<Schema<"PaymentStatus">, string>,
  },
};

/** Why a code cannot be used, and what would make it usable. */
export function couponWords(refusal: Refusal): string {
  if (refusal.code === "coupon/expired") return `This code ended on ${formatDate(refusal.meta.ended_at)}.`;
  if (refusal.code === "coupon/restriction") return restricted(refusal.meta.reason, refusal.meta.need);
  const { title, body } = refusalText(refusal);
  return `${title}. ${body}`;
}

function restricted(reason: Schema<"Restriction">, need: Bound | null): string {
  switch (reason) {
    case "not_started":
      return need !== null && "at" in need
        ? `This code is valid from ${formatDateTime(need.at)}.`
        : "This code is not valid yet.";
    case "exhausted":
      return "This code has reached its limit of uses.";
    case "user_limit":
      return need !== null && "uses" in need
        ? `You can use this code ${need.uses === 1 ? "once" : `${need.uses} times`}, and you have already done so.`
        : "You have already used this code.";
    case "wrong_program":
      return "This code is for other simulations.";
    case "min_amount":
      return need !== null && "amount" in need
        ? `This code is for prices of ${formatMoney(need.amount)} or more.`
        : "This code is for higher prices.";
    case "first_purchase_only":
      return "This code is for a first purchase, and you have bought something before.";
    case "country":
      return need !== null && "countries" in need
        ? `This code is for ${listOf(need.countries.map(countryName), "and")}.`
        : "This code is for other countries.";
    case "already_purchased":
      return "You have bought this simulation already.";
    case "worth_nothing":
      return "This code does not lower this price.";
    case "not_stackable":
      return "This code cannot be used with the price for your region.";
    case "provider":
      return need !== null && "providers" in need
        ? `You can use this code when you pay by ${listOf(
            need.providers.map((provider) => providerNames[provider]),
            "or",
          )}.`
        : "This code is for other ways to pay.";
  }
}
