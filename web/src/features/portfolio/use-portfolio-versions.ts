// Versions of a draft, page by page, latest first.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type PortfolioVersion = Schema<"PortfolioVersion">;

interface VersionPage {
  items: PortfolioVersion[];
  next?: string | null;
}
type PageKey = readonly [...ReturnType<typeof keys.portfolioVersions>, string | null];

/** `newest` is part of the key, so the list is loaded again after a new version. */
export function usePortfolioVersions(draft: string, newest: number) {
  const { data, error, setSize, mutate } = useSWRInfinite(
    (index: number, before: VersionPage | null): PageKey | null => {
      if (index === 0) return [...keys.portfolioVersions(draft, newest), null];
      return before?.next ? [...keys.portfolioVersions(draft, newest), before.next] : null;
    },
    ([, , id, , next]) =>
      answer(
        client.GET("/api/ai/portfolio-drafts/{id}/versions", {
          params: { path: { id }, query: { next: next ?? undefined } },
        }),
      ),
  );
  return {
    versions: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    showMore: () => void setSize((size) => size + 1),
    error: error as unknown,
    retry: () => void mutate(),
  };
}
