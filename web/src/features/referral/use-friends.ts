// The friends who came through the learner's link, newest first, page by page.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type Friend = Schema<"Friend">;

type FriendPage = { items: Friend[]; next?: string | null };
type PageKey = readonly [...ReturnType<typeof keys.friends>, string | null];

export function useFriends() {
  const { data, error, setSize, mutate } = useSWRInfinite(
    (index: number, before: FriendPage | null): PageKey | null => {
      if (index === 0) return [...keys.friends(), null];
      return before?.next ? [...keys.friends(), before.next] : null;
    },
    ([, , next]) => answer(client.GET("/api/referrals", { params: { query: { next: next ?? undefined } } })),
  );
  return {
    friends: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    showMore: () => void setSize((size) => size + 1),
    error: error as unknown,
    retry: () => void mutate(),
  };
}
