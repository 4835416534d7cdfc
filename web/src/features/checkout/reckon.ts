// What the rules in the browser make of a price: the same quote as the server's, told by its
// hash, and at once what another choice would come to.

import type { Schema } from "@/api/types";
import { loadCheckoutRules } from "@/rules";
import type { PriceQuote } from "./use-price";

export type Quote = Schema<"Quote">;

/** The quote of the same basket with the credit used or left. */
export async function reckon({ usage, coupon, credit }: PriceQuote, useCredit: boolean): Promise<Quote | null> {
  const rules = await loadCheckoutRules();
  const basket = { ...usage.basket, credit: useCredit ? credit : null };
  if (coupon === null) return rules.quote(JSON.stringify(basket));
  const verdict = rules.preview_coupon(JSON.stringify(coupon), JSON.stringify({ ...usage, basket }));
  return "ok" in verdict ? verdict.ok : null;
}

/** Whether the browser comes to what the server says. */
export async function isProven(price: PriceQuote, useCredit: boolean): Promise<boolean> {
  const own = await reckon(price, useCredit);
  return own !== null && own.hash === price.quote.hash;
}

/** The code as it is compared; null where what was typed cannot be one. */
export async function readCode(typed: string): Promise<string | null> {
  return (await loadCheckoutRules()).normalise_code(typed) ?? null;
}
