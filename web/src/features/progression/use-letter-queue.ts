// The reference letters that staff have to work on, page by page.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type ListedLetter = Schema<"ListedLetter">;
export type LetterFilter = Parameters<typeof keys.letterQueue>[0];

interface LetterPage {
  items: ListedLetter[];
  next?: string | null;
}
type PageKey = readonly [...ReturnType<typeof keys.letterQueue>, string | null];

export function useLetterQueue(filter: LetterFilter) {
  const { data, error, setSize, mutate } = useSWRInfinite(
    (index: number, before: LetterPage | null): PageKey | null => {
      if (index === 0) return [...keys.letterQueue(filter), null];
      return before?.next ? [...keys.letterQueue(filter), before.next] : null;
    },
    ([, , which, next]) =>
      answer(
        client.GET("/api/reference-letters/queue", { params: { query: { filter: which, next: next ?? undefined } } }),
      ),
  );
  return {
    letters: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    showMore: () => void setSize((size) => size + 1),
    error: error as unknown,
    retry: () => void mutate(),
  };
}
