// Conversations about a session, page by page, with facts about the assistant and the used part of the day's quota.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type TaPage = Schema<"TaPage">;
export type Thread = Schema<"Thread">;

/** Filter for conversations. */
export interface TaFilter {
  isArchived?: boolean;
  /** Words that a conversation must contain. */
  words?: string;
}

type PageKey = readonly [...ReturnType<typeof keys.assistant>, string | null];

export function useTa(experience: string, { isArchived = false, words = "" }: TaFilter = {}) {
  const { data, error, setSize, mutate } = useSWRInfinite<TaPage, Refusal>(
    (index: number, before: TaPage | null): PageKey | null => {
      if (index === 0) return [...keys.assistant(experience, isArchived, words), null];
      return before?.threads.next ? [...keys.assistant(experience, isArchived, words), before.threads.next] : null;
    },
    ([, , xs, archived, sought, next]: PageKey) =>
      answer(
        client.GET("/api/ai/ta", {
          params: { query: { xs, archived, words: sought === "" ? undefined : sought, next: next ?? undefined } },
        }),
      ),
    { keepPreviousData: true, revalidateOnFocus: true, revalidateOnReconnect: true },
  );
  return {
    data: data?.[0],
    threads: data?.flatMap((page) => page.threads.items) ?? [],
    hasMore: Boolean(data?.at(-1)?.threads.next),
    showMore: () => void setSize((size) => size + 1),
    error,
    mutate,
  };
}
