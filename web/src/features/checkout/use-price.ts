// The price of a place, or of an extension, with the chosen coupon, currency and credit. The server keeps each quoted
// price for half an hour, and a payment refers to one of them.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type PriceQuote = Schema<"PriceQuote">;

/** The buyer's choices. */
export interface Wish {
  /** ISO 4217 code; null for the currency of the learner's country. */
  currency: string | null;
  /** ISO 3166 code; null for the country of the profile, or of the network. */
  billing: string | null;
  /** Whether the base price is requested, regardless of country and currency. */
  isBase: boolean;
  /** The code as typed. */
  coupon: string | null;
  useCredit: boolean;
  /** Days of the extension; null for a place. */
  extension: number | null;
}

/** Keeps the earlier price while another one is loading. */
export function usePrice(xs: string | null, wish: Wish) {
  const { data, error, isLoading, mutate } = useSWR(
    xs === null
      ? null
      : keys.price(xs, wish.currency, wish.billing, wish.isBase, wish.coupon, wish.useCredit, wish.extension),
    () => readPrice(xs ?? "", wish),
    // A price with a coupon code is never requested again automatically: each attempt counts against a limit.
    { keepPreviousData: true, ...(wish.coupon !== null && { shouldRetryOnError: false }) },
  );
  return { price: data, refusal: error === undefined ? null : asRefusal(error), isLoading, retry: () => void mutate() };
}

async function readPrice(
  xs: string,
  { currency, billing, isBase, coupon, useCredit, extension }: Wish,
): Promise<PriceQuote> {
  const query = {
    ...(currency !== null && { currency }),
    ...(billing !== null && { billing }),
    ...(isBase && { base: true }),
    ...(coupon !== null && { coupon }),
    ...(extension !== null && { extension }),
    use_credit: useCredit,
  };
  return answer(client.GET("/api/payment/price/experience/{id}", { params: { path: { id: xs }, query } }));
}
