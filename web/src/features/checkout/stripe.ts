// Loads Stripe's script when the learner is about to enter a card. The script must come from Stripe, so the build
// contains only its types. Stripe's loader library is not used: it only loads from Stripe's address, and the stand-in
// of the tests has another one.

import type { Stripe } from "@stripe/stripe-js";

let loading: Promise<void> | null = null;

/** Stripe's script with the deployment's key. Fails if the script cannot be loaded; the next call loads it again. */
export async function loadStripe(address: string, key: string): Promise<Stripe> {
  loading ??= load(address).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  await loading;
  if (!window.Stripe) throw new Error("the payment script did not define Stripe");
  return window.Stripe(key);
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("the payment script cannot be loaded"));
    });
    document.head.append(script);
  });
}
