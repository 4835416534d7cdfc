// The person's notices, newest first, page by page.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type NoticeView = Schema<"Notification">;

type NoticePage = { items: NoticeView[]; next?: string | null };
type PageKey = readonly [...ReturnType<typeof keys.notices>, string | null];

export function useListNotices() {
  const { data, error, setSize, mutate } = useSWRInfinite(
    (index: number, before: NoticePage | null): PageKey | null => {
      if (index === 0) return [...keys.notices(), null];
      return before?.next ? [...keys.notices(), before.next] : null;
    },
    ([, , next]) => answer(client.GET("/api/notifications", { params: { query: { next: next ?? undefined } } })),
  );
  return {
    notices: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    showMore: () => void setSize((size) => size + 1),
    error: error as unknown,
    retry: () => void mutate(),
  };
}
