// Rates an answer as helpful or not, with a reason. A second rating replaces the first.

import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";
import { assistantTexts as words } from "@/texts/assistant";
import type { Message } from "./use-messages";

export type MessageRating = Schema<"MessageRating">;

export function useRateMessage(thread: string, message: string) {
  const { mutate } = useSWRConfig();
  return useAct(
    async (rating: MessageRating) => {
      const rated = await answer(
        client.POST("/api/ai/messages/{id}/feedbacks", { params: { path: { id: message } }, body: rating }),
      );
      const withRating = (one: Message) =>
        one.id === message && one.answer ? { ...one, answer: { ...one.answer, rating: rated } } : one;
      await mutate<Message[]>(keys.messages(thread), (before) => before?.map(withRating), { revalidate: false });
      return rated;
    },
    { errorToast: { title: words.rating.failed } },
  );
}
