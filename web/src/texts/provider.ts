// Names of the payment providers.

import type { Schema } from "@/api/types";

export const providerNames: Record<Schema<"PaymentProvider">, string> = {
  stripe: "Stripe",
  paypal: "PayPal",
  paystack: "Paystack",
  flutterwave: "Flutterwave",
  paymentwall: "Paymentwall",
};
