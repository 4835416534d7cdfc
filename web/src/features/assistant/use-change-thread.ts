// Names a conversation, puts it away or takes it back, and deletes it.

import { answer, client } from "@/api/client";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export function useChangeThread(thread: string) {
  const path = { id: thread };
  const change = useAct((body: Schema<"ThreadChange">) => answer(client.PATCH("/api/ai/threads/{id}", { params: { path }, body })));
  const remove = useAct(async () => {
    await client.DELETE("/api/ai/threads/{id}", { params: { path } });
    return true;
  });
  return { change, remove };
}
