// Reviews of an attempt, and the learner's acts: request a review, rate the last one, appeal. After an act the reviews
// are loaded again.

import useSWR, { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type AttemptReviews = Schema<"AttemptReviews">;

export function useAttemptReviews({ id, rev }: { id: string; rev: number }) {
  const params = { path: { id } };
  const { data, error, mutate } = useSWR<AttemptReviews, Refusal>(keys.attemptReviews(id), () =>
    answer(client.GET("/api/user-submissions/{id}/reviews", { params })),
  );
  const { mutate: mutateAll } = useSWRConfig();
  const ask = useAct(async () => {
    await answer(
      client.PATCH("/api/user-submissions/{id}", { params, body: { action: "request_review", base_rev: rev } }),
    );
    // A new attempt now asks first, so the acts of the mission are loaded again.
    await Promise.all([mutate(), mutateAll(isOfMissionBlocks)]);
    return true;
  });
  const rate = useAct(async (rating: number) => {
    await answer(client.POST("/api/user-submissions/{id}/review-rating", { params, body: { rating } }));
    await mutate();
    return true;
  });
  const appeal = useAct(async (reason: string) => {
    await answer(client.POST("/api/user-submissions/{id}/appeal", { params, body: { reason } }));
    await mutate();
    return true;
  });
  return { data, error, retry: () => void mutate(), ask, rate, appeal };
}

function isOfMissionBlocks(key: unknown): boolean {
  return Array.isArray(key) && key[0] === "mission" && key[1] === "blocks";
}
