// Loads Stripe's script, only when a card is about to be entered. It must come from Stripe itself, so the build
// contains only its types.
// Stripe's loader library knows only Stripe's address, and the stand-in has another one, so it is not used.

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
