// Feedback on all attempts of a learner in a session. Live updates report changes.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type FeedbackEntry = Schema<"FeedbackEntry">;

export function useInbox(experience: string) {
  return useSWR<FeedbackEntry[], Refusal>(
    keys.inbox(experience),
    async () => (await answer(client.GET("/api/feedback", { params: { query: { xs: experience } } }))).entries,
  );
}
