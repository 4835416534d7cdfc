// Texts for the refusal codes of prices, coupons, payments, subscriptions, referrals and rewards; see refusals.ts.

import type { RefusalCode } from "@/api/types";

const payment = (provider: string) => ({
  signature: {
    title: "This payment message was not accepted",
    body: `It does not have a valid signature of ${provider}.`,
  },
  initiate: {
    title: "The payment could not be started",
    body: `${provider} did not answer as expected. You were not charged. Try again, or choose another way to pay.`,
  },
  verify: {
    title: "The payment is being checked",
    body: `We could not confirm it with ${provider} yet. If you were charged, your place opens as soon as it is confirmed.`,
  },
  refund: {
    title: "The refund did not go through",
    body: `${provider} refused it for now. We will try again; you need not do anything.`,
  },
});

const card = payment("the card provider");
const stripe = payment("Stripe");
const paypal = payment("PayPal");
const paystack = payment("Paystack");
const flutterwave = payment("Flutterwave");
const paymentwall = payment("Paymentwall");

export const paymentRefusals = {
  "coupon/not-found": { title: "This code is not known", body: "Check the spelling." },
  "coupon/currency-mismatch": {
    title: "This code is for another currency",
    body: "Switch the currency, or use another code.",
  },
  "coupon/expired": { title: "This code has expired", body: "It can no longer be used." },
  "coupon/value-fixed": {
    title: "The value of this coupon is fixed",
    body: "It has been used, so only its dates and limits can change.",
  },
  "coupon/restriction": { title: "This code cannot be used here", body: "Its conditions are not met." },
  "payment/quote-not-found": {
    title: "The price has to be loaded again",
    body: "Go back to the simulation and check its price, then pay.",
  },
  "payment/country-mismatch": {
    title: "This price is for another country",
    body: "See the usual price, or pay with a card from a country of this price.",
  },
  "payment/quote-stale": { title: "The price was shown a while ago", body: "Check today's price, then pay." },
  "payment/provider-not-offered": { title: "This cannot be paid in this way", body: "Choose another way to pay." },
  "payment/in-progress": {
    title: "This is being paid already",
    body: "Finish the payment that is open, or wait until it closes.",
  },
  "payment/awaited": {
    title: "An earlier payment may have been made",
    body: "Wait until the provider confirms it, or confirm that you have not paid.",
  },
  "payment/not-in-review": { title: "This payment is not in review", body: "Reload to see its current state." },
  "payment/not-received": {
    title: "We have not received money for this payment",
    body: "Only what was received in its currency can be accepted. Ask the provider, or refuse the payment.",
  },
  "payment/not-refundable": {
    title: "This cannot be refunded",
    body: "See the reasons below. Write to support if you disagree.",
  },
  "payment/refund-not-open": { title: "This refund has moved on", body: "Reload to see its current state." },
  "payment/second-person-needed": {
    title: "Somebody else has to approve this",
    body: "A refund of this size needs two people, and you cannot approve your own.",
  },
  "subscription/not-found": {
    title: "You have no subscription",
    body: "Subscribe first; then you can change it here.",
  },
  "subscription/not-possible": {
    title: "Your subscription cannot do that now",
    body: "Reload to see its current state.",
  },
  "subscription/plan-not-offered": { title: "This plan is not on offer", body: "Choose one of the plans shown." },
  "payment/stripe-signature-mismatch": stripe.signature,
  "payment/paypal-signature-mismatch": paypal.signature,
  "payment/paystack-signature-mismatch": paystack.signature,
  "payment/flutterwave-signature-mismatch": flutterwave.signature,
  "payment/paymentwall-signature-mismatch": paymentwall.signature,
  "payment/card-initiate-failed": card.initiate,
  "payment/paypal-initiate-failed": paypal.initiate,
  "payment/paystack-initiate-failed": paystack.initiate,
  "payment/flutterwave-initiate-failed": flutterwave.initiate,
  "payment/paymentwall-initiate-failed": paymentwall.initiate,
  "payment/card-verify-failed": card.verify,
  "payment/paypal-verify-failed": paypal.verify,
  "payment/paystack-verify-failed": paystack.verify,
  "payment/flutterwave-verify-failed": flutterwave.verify,
  "payment/paymentwall-verify-failed": paymentwall.verify,
  "payment/card-refund-failed": card.refund,
  "payment/paypal-refund-failed": paypal.refund,
  "payment/paystack-refund-failed": paystack.refund,
  "payment/flutterwave-refund-failed": flutterwave.refund,
  "payment/paymentwall-refund-failed": paymentwall.refund,
  "price/program-not-offering": { title: "This program is not on sale", body: "Look at what is on offer now." },
  "price/program-not-found": { title: "This program does not exist", body: "The link may be old." },
  "price/currency-not-found": { title: "There is no price in this currency", body: "Choose another currency." },
  "referral/no-program-provided": { title: "Which program is this for?", body: "Choose a program first." },
  "referral/details-not-found": { title: "No invitation was found", body: "This account has no invitation." },
  "referral/no-code": { title: "You have no code yet", body: "Make your code first, then share it." },
  "referral/milestone-locked": { title: "This reward is not reached yet", body: "You need a few more friends." },
  "referral/already-redeemed": { title: "This reward was taken already", body: "Each reward can be taken once." },
  "referral/reward-not-found": { title: "This reward does not exist", body: "It may have ended." },
  "referral/stale-referrals": {
    title: "Some of your friends are inactive",
    body: "Remind them; they count again when they continue.",
  },
  "referral/invalid-code": {
    title: "This code is not valid",
    body: "Check the spelling, or ask your friend for the link.",
  },
  "referral/no-reminder": {
    title: "No reminder can be sent now",
    body: "It is not needed, or the last one is too recent.",
  },
  "reward/perk-not-found": { title: "This offer has ended", body: "See the list for other offers." },
  "reward/perk-locked": { title: "You cannot take this offer yet", body: "The offer shows what is missing." },
  "reward/perk-out-of-budget": {
    title: "This offer is used up for now",
    body: "The partner may give more. Come back later.",
  },
  "reward/not-enough-credit": {
    title: "You do not have enough credit",
    body: "Use what you have, and pay the rest another way.",
  },
} satisfies Partial<Record<RefusalCode, unknown>>;
