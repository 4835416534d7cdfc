// Stops an answer that is being written; its text so far is kept.

import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";
import { assistantTexts as words } from "@/texts/assistant";
import { useKeepMessage } from "./use-answer";

export function useStop(thread: string) {
  const keepMessage = useKeepMessage(thread);
  const { run, isPending } = useAct(
    async (message: string) =>
      keepMessage(await answer(client.POST("/api/ai/messages/{id}/stop", { params: { path: { id: message } } }))),
    { errorToast: { title: words.stopFailed } },
  );
  return { stop: (message: string) => void run(message), isStopping: isPending };
}
