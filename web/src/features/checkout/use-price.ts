// What a place costs the learner, or an extension of one, with the coupon, the currency and the credit they chose. The
// server keeps each price that it tells for half an hour, and a payment begins on one of them.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type PriceQuote = Schema<"PriceQuote">;

/** How somebody wants to buy. */
export interface Wish {
  /** A code of ISO 4217; null takes that of the learner's country. */
  currency: string | null;
  /** A code of ISO 3166; null takes that of the profile, or of the network. */
  billing: string | null;
  /** Whether the price for everybody is asked for, whatever the country and the currency. */
  isBase: boolean;
  /** As it was typed. */
  coupon: string | null;
  useCredit: boolean;
  /** The days of an extension; null where a place is bought. */
  extension: number | null;
}

/** While another wish is asked for, the price of the one before stays. */
export function usePrice(xs: string | null, wish: Wish) {
  const { data, error, isLoading, mutate } = useSWR(
    xs === null ? null : keys.price(xs, wish.currency, wish.billing, wish.isBase, wish.coupon, wish.useCredit, wish.extension),
    () => readPrice(xs ?? "", wish),
    // A code is asked for by the person alone: each try counts.
    { keepPreviousData: true, ...(wish.coupon !== null && { shouldRetryOnError: false }) },
  );
  return { price: data, refusal: error === undefined ? null : asRefusal(error), isLoading, retry: () => void mutate() };
}

async function readPrice(xs: string, { currency, billing, isBase, coupon, useCredit, extension }: Wish): Promise<PriceQuote> {
  const query = { ...(currency !== null && { currency }), ...(billing !== null && { billing }), ...(isBase && { base: true }), ...(coupon !== null && { coupon }), ...(extension !== null && { extension }), use_credit: useCredit };
  return answer(client.GET("/api/payment/price/experience/{id}", { params: { path: { id: xs }, query } }));
}
