// The review queue page by page, and its next review. To take the next review, it requests the id and claims the
// review. If another reviewer was faster, it tries again.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type QueuedReview = Schema<"QueuedReview">;
export type QueueFilter = Parameters<typeof keys.reviewQueue>[0];

interface QueuePage {
  items: QueuedReview[];
  next?: string | null;
}
type PageKey = readonly [...ReturnType<typeof keys.reviewQueue>, string | null];

/** Maximum number of attempts to take the next review. */
const TRIES = 5;

export function useReviewQueue(filter: QueueFilter) {
  const { data, error, setSize, mutate } = useSWRInfinite(
    (index: number, before: QueuePage | null): PageKey | null => {
      if (index === 0) return [...keys.reviewQueue(filter), null];
      return before?.next ? [...keys.reviewQueue(filter), before.next] : null;
    },
    ([, , which, next]) =>
      answer(client.GET("/api/reviews", { params: { query: { filter: which, next: next ?? undefined } } })),
    { refreshInterval: 30_000 },
  );
  return {
    reviews: data?.flatMap((page) => page.items),
    hasMore: Boolean(data?.at(-1)?.next),
    showMore: () => void setSize((size) => size + 1),
    error: error as unknown,
    retry: () => void mutate(),
  };
}

export function useTakeNext() {
  return useAct(takeNext);
}

/** Returns the id of the claimed review; null if the queue is empty or other reviewers were faster each time. */
async function takeNext(): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { review } = await answer(client.GET("/api/reviews/next"));
    if (review === null) return null;
    try {
      await answer(client.POST("/api/reviews/{id}/claim", { params: { path: { id: review } } }));
      return review;
    } catch (error) {
      if (asRefusal(error).code !== "review/claimed") throw error;
    }
  }
  return null;
}
