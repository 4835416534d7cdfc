// The learner's purchases, newest first, page by page.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type Purchase = Schema<"PurchaseReceipt">;

type PurchasePage = { items: Purchase[]; next?: string | null };
type PageKey = readonly [...ReturnType<typeof keys.purchases>, string | null];

export function usePurchases() {
  const { data, error, setSize, mutate } = useSWRInfinite(
    (index: number, before: PurchasePage | null): PageKey | null => {
      if (index === 0) return [...keys.purchases(), null];
      return before?.next ? [...keys.purchases(), before.next] : null;
    },
    ([, , next]) => answer(client.GET("/api/purchases", { params: { query: { next: next ?? undefined } } })),
  );
  return {
    purchases: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    showMore: () => void setSize((size) => size + 1),
    error: error as unknown,
    retry: () => void mutate(),
  };
}
