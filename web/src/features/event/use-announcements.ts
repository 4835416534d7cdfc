// Announcements of staff to a session, newest first, page by page.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type Announcement = Schema<"Announcement">;
type Announcements = Schema<"Page_Announcement">;
type PageKey = readonly [...ReturnType<typeof keys.announcements>, string | null];

export function useAnnouncements(experience: string) {
  const { data, error, setSize, mutate } = useSWRInfinite(
    (index: number, before: Announcements | null): PageKey | null => {
      if (index === 0) return [...keys.announcements(experience), null];
      return before?.next ? [...keys.announcements(experience), before.next] : null;
    },
    ([, , xs, next]) =>
      answer(client.GET("/api/announcements", { params: { query: { xs, next: next ?? undefined } } })),
  );
  return {
    announcements: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    showMore: () => void setSize((size) => size + 1),
    error: error === undefined ? undefined : asRefusal(error),
    reload: () => mutate(),
  };
}
