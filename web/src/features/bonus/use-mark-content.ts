// Marks a content as done, or as not done after all; the list of modules is asked for again.

import { client } from "@/api/client";
import { useAct } from "@/api/use-act";

export function useMarkContent(experience: string, content: string) {
  const params = { path: { id: experience, content } };
  return useAct(async (isDone: boolean) => {
    if (isDone) await client.PUT("/api/session/{id}/bonus-content/{content}/done", { params });
    else await client.DELETE("/api/session/{id}/bonus-content/{content}/done", { params });
    return true;
  });
}
