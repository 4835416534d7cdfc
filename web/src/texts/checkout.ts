// Words of the checkout: what is charged, coupons, ways to pay, and what came of a payment.

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

const paths: Record<Schema<"PaymentPath">, string> = { "free-checkout": "Free", "card-intent": "Card", "checkout-session": "Card", paypal: "PayPal", paystack: "Paystack", flutterwave: "Flutterwave", paymentwall: "Paymentwall" };

export const checkoutTexts = {
  paths,
  providerOf: (provider: Provider) => providerNames[provider],
  methods: { free: "Free", card_intent: "Card", checkout_session: "Card", paypal: "PayPal", paystack: "Paystack", flutterwave: "Flutterwave", paymentwall: "Paymentwall" } satisfies Record<Schema<"PaymentMethod">, string>,
  title: "Check and pay",
  crumb: "Checkout",
  faultTitle: "The price could not be loaded",
  missing: { title: "What do you want to join?", body: "This address lacks the session that is to be paid for." },
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
    `The price ${country === null ? `in ${currencies.of(currency) ?? currency}` : `for ${countryName(country)}`} needs a card and a connection from there${from === null ? ", and yours could not be found out" : `, and yours is from ${countryName(from)}`}. The usual price holds for you.`,
  mismatchTitle: "Nothing was charged",
  seeBase: (total: Money) => `See the price of ${formatMoney(total)}`,
  noCurrency: (code: string) => `There is no price in ${currencies.of(code) ?? code} for you`,
  usualCurrency: "Show the usual price",
  line: ({ kind, label }: QuoteLine, item: string) => ({ base: item, regional: item, coupon: `Coupon ${label}`, auto: label === "referral" ? "Your friend's invitation" : "Discount", credit: "Your credit", tax: `Tax (${label})` })[kind],
  coupon: "Coupon",
  apply: "Apply",
  remove: "Remove",
  checking: "Checking the code…",
  noCode: "A code has 4 to 32 letters, digits or hyphens.",
  accepted: (value: string, until: string | null) => `Accepted. ${value}${until === null ? "" : ` until ${until}`}.`,
  setAside: "The code is good, but another discount takes more off. It stays yours.",
  percent: (basisPoints: number) => `${formatPercent(basisPoints)} off`,
  fixed: "An amount off",
  credit: (amount: Money) => `Use my credit of ${formatMoney(amount)}`,
  proven: "Checked: your device and the server come to the same total.",
  differs: "Your device comes to another total. Reload the page before you pay.",
  how: "How you pay",
  ways: {
    "card-intent": { label: "Card", description: "You stay on this page. Your card goes to Stripe, never to us." },
    "checkout-session": { label: "Stripe", description: "Card or wallet. You go to Stripe and come back here." },
    paypal: { label: "PayPal", description: "You go to PayPal and come back here." },
    paystack: { label: "Paystack", description: "Card, bank transfer or USSD. You go to Paystack and come back here." },
    flutterwave: { label: "Flutterwave", description: "Card, bank transfer or mobile money. You go to Flutterwave and come back here." },
    paymentwall: { label: "Paymentwall", description: "You go to Paymentwall and come back here." },
  } satisfies Record<Exclude<Schema<"PaymentPath">, "free-checkout">, { label: string; description: string }>,
  hidden: (hidden: readonly Provider[], reason: Schema<"HiddenReason">, currency: string) => {
    const isOne = hidden.length === 1;
    const they = `${listOf(hidden.map((provider) => providerNames[provider]), "and")} ${isOne ? "is" : "are"} hidden because`;
    const it = isOne ? "it" : "they";
    if (reason === "unsupported_currency") return `${they} ${it} ${isOne ? "does" : "do"} not take ${currencies.of(currency) ?? currency}.`;
    if (reason === "too_fine") return `${they} ${it} cannot charge this amount exactly.`;
    if (reason === "no_subscriptions") return `${they} no subscriptions are kept there.`;
    if (reason === "not_for_coupon") return `${they} the coupon is for other ways to pay.`;
    if ("above_maximum" in reason) return `${they} ${it} ${isOne ? "charges" : "charge"} ${formatMoney(reason.above_maximum)} or less at once.`;
    return `${they} ${it} ${isOne ? "charges" : "charge"} ${formatMoney(reason.below_minimum)} or more.`;
  },
  noWay: { title: "This total cannot be paid in any way", body: "Choose another currency, or pay without the coupon. Each way below says why it is hidden." },
  noProviders: { title: "Paying is not set up here", body: "Nothing was charged and no place was taken." },
  included: "What you get",
  submit: (method: Schema<"PaymentPath"> | null, total: string) => {
    if (method === "free-checkout") return "Join for free";
    return method === "card-intent" ? "Enter your card" : `Pay ${total}`;
  },
  paying: "Going to pay",
  joining: "Joining",
  waiting: "Working out the price",
  noPrice: "No price yet",
  toPay: "Nothing is charged before you confirm.",
  free: "Nothing is charged.",
  card: {
    label: "Your card",
    pay: (total: string) => `Pay ${total}`,
    paying: "Paying",
    leave: "Change the order or pay another way",
    faultTitle: "The card was not charged",
    refused: "The payment did not go through. Try again, or pay another way.",
    missingTitle: "The card form cannot be shown",
    missingBody: "Nothing was charged. Stripe cannot be reached from here; reload the page, or pay another way.",
  },
  agree: "By paying you agree to the",
  terms: "terms",
  seePrice: "See the price of now",
  changed: "The price has changed",
  changedBody: "Nothing was charged. This is what is different; look at it, then pay.",
  expired: "The price was shown a while ago",
  expiredBody: "Nothing was charged. Look at it once more, then pay.",
  change: ({ kind, label, before, after }: Schema<"LineChange">, item: string) => {
    const name = checkoutTexts.line({ kind, label, amount: (after ?? before)!, rule_id: null }, item);
    if (before === null) return `${name}: ${formatMoney(after!)}, new`;
    if (after === null) return `${name}: ${formatMoney(before)}, gone`;
    return `${name}: ${formatMoney(before)} before, ${formatMoney(after)} now`;
  },
  totalChange: (before: Money, after: Money) => `Total: ${formatMoney(before)} before, ${formatMoney(after)} now`,
  failed: "Nothing was charged",
  left: (provider: string) => `You left ${provider} before paying. Your order is as it was.`,
  awaited: {
    title: (provider: string) => `We are waiting for ${provider}`,
    body: "If you have paid, the money is on its way to us. That can take some minutes; you may close this page, and we write to you. Please do not pay again meanwhile.",
    warning: "You began to pay there. If you have paid, wait for it: paying in another way would charge you twice. If you have not paid, you can go on.",
    look: "See that payment",
    payAgain: "I have not paid: pay now",
  },
  success: {
    missing: { title: "Which payment?", body: "This address lacks the payment that it is about." },
    crumb: "Payment",
    confirmingTitle: "Confirming your payment",
    confirmingBody: "This takes a few seconds, rarely some minutes. You may close this page: your place is yours as soon as the money has arrived, and we write to you.",
    doneTitle: (program: string) => `You are in. Welcome to ${program}.`,
    doneBody: (amount: string) => `${amount} has arrived. The receipt is among your purchases and in your mail.`,
    freeBody: "Nothing was charged.",
    start: "Go to the first mission",
    receipt: "See the receipt",
    openTitle: "This payment is still open",
    openBody: "Nothing has been charged so far. Go on with it, or choose another way.",
    failedTitle: "The payment did not go through",
    failedBody: "Nothing was charged, and a coupon or credit that it held is yours again.",
    returnedTitle: "This payment goes back",
    returned: (progress: string) => `Nothing was bought with it. ${progress}`,
    reviewTitle: "The payment is being checked",
    reviewBody: "Something about it did not fit, so a person looks at it. If money was taken, you get the place or the money back. We write to you.",
    refundedTitle: "The money has gone back",
    refundedBody: "This payment was refunded. How long it takes to show depends on your bank.",
    disputedTitle: "The payment is disputed",
    disputedBody: "Your bank has called the money back. Until that is decided the place stays closed.",
    paidTitle: "Your payment has arrived",
    paid: "Paid",
    support: "Write to support",
    back: "Back to the checkout",
    base: "See the usual price",
    faultTitle: "The payment could not be looked after",
    again: "Look again",
  },
  refund: {
    open: "Ask for the money back",
    lead: (amount: string) => `${amount} goes back the way it came, and the place closes. A person looks at it first and answers by mail.`,
    leadOfSubscription: (amount: string) => `${amount} goes back the way it came. A person looks at it first and answers by mail. Cancel the subscription too if nothing more is to be charged.`,
    reason: "Why do you want it back?",
    ask: "Ask for it",
    asking: "Asking",
    askedOn: (date: string) => `Asked for on ${date}.`,
    progress: {
      requested: (amount) => `You have asked for ${amount}. A person looks at it and answers by mail.`,
      approved: (amount) => `${amount} will go back. It is being sent.`,
      processing: (amount) => `${amount} is on its way back. How long it takes to show depends on your bank.`,
      refunded: (amount) => `${amount} has gone back.`,
      denied: (amount) => `${amount} does not go back. The mail about it says why.`,
      failed: (amount) => `${amount} could not be sent back. We look after it and write to you.`,
    } satisfies Record<Schema<"RefundStatus">, (amount: string) => string>,
    notPossible: "The money cannot be asked back any more.",
    why: (reason: Schema<"NotRefundable">): string | null => {
      switch (reason.kind) {
        case "certificate_issued":
          return "There is a certificate for this simulation.";
        case "window_over":
          return `The time for it ended on ${formatDateTime(reason.ended_at)}.`;
        case "missions_submitted":
          return `${count(reason.have, "mission")} are handed in; it has to be fewer than ${reason.below}.`;
        case "amount":
          return `At most ${formatMoney(reason.most)} is left of it.`;
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
    lead: "Optional. They are on every receipt from now on; receipts that you have stay as they are. Leave all of it empty to have none.",
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
    emptyBody: "What you join for free is not listed here.",
    faultTitle: "Your purchases could not be loaded",
    find: "Find a simulation",
    numbered: (receipt: string, at: string, way: string) => `Receipt ${receipt}, ${at}, ${way}`,
    subscriptionTo: (plan: string) => `Subscription: ${plan}`,
    reference: (reference: string) => `Reference of the payment provider: ${reference}`,
    billedTo: (name: string) => `Billed to ${name}`,
    creditNotes: "Credit notes",
    creditNote: (number: string, at: string, amount: string) => `Credit note ${number}, ${at}: ${amount} went back`,
    openSubscription: "See your subscription",
    refundedSoFar: (amount: string) => `${amount} has gone back.`,
    returned: { title: "Sent back", lead: "These payments bought nothing, so their money goes back the way it came.", numbered: (at: string, way: string) => `${at}, ${way}` },
    more: "Show more",
    open: "Go to the missions",
    statuses: {
      initialised: "Begun",
      pending: "Open",
      processing: "Being confirmed",
      review: "Being checked",
      failed: "Failed",
      cancelled: "Called off",
      expired: "Expired",
      succeeded: "Paid",
      partially_refunded: "Partly refunded",
      disputed: "Disputed",
      refunded: "Refunded",
    } satisfies Record<Schema<"PaymentStatus">, string>,
  },
};

/** Why a code does not count, and what would make it count. */
export function couponWords(refusal: Refusal): string {
  if (refusal.code === "coupon/expired") return `This code ended on ${formatDate(refusal.meta.ended_at)}.`;
  if (refusal.code === "coupon/restriction") return restricted(refusal.meta.reason, refusal.meta.need);
  const { title, body } = refusalText(refusal);
  return `${title}. ${body}`;
}

function restricted(reason: Schema<"Restriction">, need: Bound | null): string {
  switch (reason) {
    case "not_started":
      return need !== null && "at" in need ? `This code counts from ${formatDateTime(need.at)}.` : "This code does not count yet.";
    case "exhausted":
      return "This code has been used as often as it can be.";
    case "user_limit":
      return need !== null && "uses" in need ? `You can use this code ${need.uses === 1 ? "once" : `${need.uses} times`}, and you have.` : "You have used this code.";
    case "wrong_program":
      return "This code is for other simulations.";
    case "min_amount":
      return need !== null && "amount" in need ? `This code is for prices of ${formatMoney(need.amount)} or more.` : "This code is for higher prices.";
    case "first_purchase_only":
      return "This code is for a first purchase, and you have bought something before.";
    case "country":
      return need !== null && "countries" in need ? `This code is for ${listOf(need.countries.map(countryName), "and")}.` : "This code is for other countries.";
    case "already_purchased":
      return "You have bought this simulation already.";
    case "worth_nothing":
      return "This code takes nothing off this price.";
    case "not_stackable":
      return "This code does not count on the price for your region.";
    case "provider":
      return need !== null && "providers" in need ? `This code counts when you pay by ${listOf(need.providers.map((provider) => providerNames[provider]), "or")}.` : "This code is for other ways to pay.";
  }
}
