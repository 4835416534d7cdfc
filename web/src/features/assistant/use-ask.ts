// Asks a question, in a conversation or in a new one. A question that is sent again after a lost response is asked only
// once.

import { useRef } from "react";
import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useOnceAct } from "@/api/use-act";
import type { Message } from "./use-messages";

export type Asked = Schema<"QuestionAsked">;

export interface Asking {
  /** The conversation; null starts a new one. */
  thread: string | null;
  mission: string | null;
  question: string;
}

export function useAsk(experience: string) {
  const { mutate } = useSWRConfig();
  // A conversation whose first question was lost is not created twice.
  const begun = useRef<string | null>(null);
  const act = useOnceAct(async (key: string, { thread, mission, question }: Asking): Promise<Asked> => {
    const header = { "Idempotency-Key": key };
    if (thread === null && begun.current === null) {
      begun.current = (
        await answer(
          client.POST("/api/ai/threads", {
            params: { header: { "Idempotency-Key": `${key}-thread` } },
            body: { xs: experience, mission, title: null },
          }),
        )
      ).id;
    }
    const id = thread ?? begun.current!;
    const asked = await answer(
      client.POST("/api/ai/threads/{id}/messages", { params: { path: { id }, header }, body: { text: question } }),
    );
    begun.current = null;
    await mutate<Message[]>(
      keys.messages(id),
      (before = []) => [
        ...before.filter((one) => one.id !== asked.question.id && one.id !== asked.answer.id),
        asked.question,
        asked.answer,
      ],
      { revalidate: false },
    );
    return asked;
  });
  return {
    ask: act.run,
    isAsking: act.isPending,
    refusal: act.error === null ? null : asRefusal(act.error),
    clear: act.clear,
  };
}
