// The price of a place in the visitor's country, before they buy.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Money } from "@/api/types";

/** The price of a program, or of a session, in a country. Returns `usual` until the price is known. */
export function usePublicPrice(program: string, usual: Money | null, country: string | null): Money | null {
  const { data } = useSWR(usual === null ? null : keys.publicPrice(program, country), () =>
    answer(
      client.GET("/api/public/price-v2", { params: { query: { program, ...(country !== null && { country }) } } }),
    ),
  );
  return usual === null ? null : (data?.quote.total ?? usual);
}
