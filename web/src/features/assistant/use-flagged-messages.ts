// Answers that learners rated as not helpful, page by page, for moderators.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type FlaggedMessage = Schema<"FlaggedMessage">;

interface FlaggedPage {
  items: FlaggedMessage[];
  next?: string | null;
}
type PageKey = readonly [...ReturnType<typeof keys.flaggedMessages>, string | null];

export function useFlaggedMessages() {
  const { data, error, setSize, mutate } = useSWRInfinite(
    (index: number, before: FlaggedPage | null): PageKey | null => {
      if (index === 0) return [...keys.flaggedMessages(), null];
      return before?.next ? [...keys.flaggedMessages(), before.next] : null;
    },
    ([, , next]) => answer(client.GET("/api/ai/messages/flagged", { params: { query: { next: next ?? undefined } } })),
  );
  return {
    flagged: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    showMore: () => void setSize((size) => size + 1),
    error: error as unknown,
    retry: () => void mutate(),
  };
}
