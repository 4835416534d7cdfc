// Offered sessions, page by page, filtered by the server.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys, type OfferingFilter } from "@/api/keys";
import type { SessionCard } from "@/api/types";

type OfferingPage = { items: SessionCard[]; next?: string | null };
type PageKey = readonly [...ReturnType<typeof keys.offering>, string | null];

/** Null sends no request. */
export function useListOffering(filter: OfferingFilter | null) {
  const { data, error, isLoading, setSize, mutate } = useSWRInfinite(
    (index: number, before: OfferingPage | null): PageKey | null => {
      if (filter === null) return null;
      if (index === 0) return [...keys.offering(filter), null];
      return before?.next ? [...keys.offering(filter), before.next] : null;
    },
    ([, , category, q, country, next]) =>
      answer(
        client.GET("/api/app/experience-sessions/offering", {
          params: {
            query: {
              category: category ?? undefined,
              q: q ?? undefined,
              country: country ?? undefined,
              next: next ?? undefined,
            },
          },
        }),
      ),
    { revalidateFirstPage: false, keepPreviousData: true },
  );
  return {
    cards: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    showMore: () => void setSize((size) => size + 1),
    error: error as unknown,
    isLoading,
    retry: () => void mutate(),
  };
}
