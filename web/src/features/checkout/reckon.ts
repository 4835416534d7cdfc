// Calculates quotes with the compiled rules in the browser: checks the server's quote by its hash, and previews the
// price of another choice at once.

import type { Schema } from "@/api/types";
import { loadCheckoutRules } from "@/rules";
import type { PriceQuote } from "./use-price";

export type Quote = Schema<"Quote">;

/** Calculates the quote of the same basket, with or without the credit. */
export async function reckon({ usage, coupon, credit }: PriceQuote, useCredit: boolean): Promise<Quote | null> {
  const rules = await loadCheckoutRules();
  const basket = { ...usage.basket, credit: useCredit ? credit : null };
  if (coupon === null) return rules.quote(JSON.stringify(basket));
  const verdict = rules.preview_coupon(JSON.stringify(coupon), JSON.stringify({ ...usage, basket }));
  return "ok" in verdict ? verdict.ok : null;
}

/** Whether the browser's calculation results in the server's quote. */
export async function isProven(price: PriceQuote, useCredit: boolean): Promise<boolean> {
  const own = await reckon(price, useCredit);
  return own !== null && own.hash === price.quote.hash;
}

/** The normalised code; null if the input cannot be a code. */
export async function readCode(typed: string): Promise<string | null> {
  return (await loadCheckoutRules()).normalise_code(typed) ?? null;
}
