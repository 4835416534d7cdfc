// Renames, archives, restores and deletes a conversation.

import { answer, client } from "@/api/client";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";
import { assistantTexts as words } from "@/texts/assistant";

export function useChangeThread(thread: string) {
  const params = { path: { id: thread } };
  const patch = (body: Schema<"ThreadChange">) => answer(client.PATCH("/api/ai/threads/{id}", { params, body }));
  const rename = useAct((title: string) => patch({ title, is_archived: null }));
  const change = useAct(patch, { errorToast: { title: words.changeFailed } });
  const remove = useAct(
    async () => {
      await client.DELETE("/api/ai/threads/{id}", { params });
      return true;
    },
    { errorToast: { title: words.removeFailed, description: words.removeFailedHelp } },
  );
  return { rename, change, remove };
}
