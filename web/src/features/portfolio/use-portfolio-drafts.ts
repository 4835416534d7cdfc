// Drafts of a portfolio, page by page, latest first.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type PortfolioCard = Schema<"PortfolioCard">;

interface CardPage {
  items: PortfolioCard[];
  next?: string | null;
}
type PageKey = readonly [...ReturnType<typeof keys.portfolioDrafts>, string | null];

export function usePortfolioDrafts() {
  const { data, error, setSize, mutate } = useSWRInfinite(
    (index: number, before: CardPage | null): PageKey | null => {
      if (index === 0) return [...keys.portfolioDrafts(), null];
      return before?.next ? [...keys.portfolioDrafts(), before.next] : null;
    },
    ([, , next]) => answer(client.GET("/api/ai/portfolio-drafts", { params: { query: { next: next ?? undefined } } })),
  );
  return {
    drafts: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    showMore: () => void setSize((size) => size + 1),
    error: error as unknown,
    retry: () => void mutate(),
  };
}
