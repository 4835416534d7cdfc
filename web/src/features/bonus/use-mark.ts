// Marks a content as done or not done; the list of modules is then requested again.

import { client } from "@/api/client";
import { useAct } from "@/api/use-act";

export function useMark(experience: string, content: string) {
  const params = { path: { id: experience, content } };
  return useAct(async (isDone: boolean) => {
    if (isDone) await client.PUT("/api/session/{id}/bonus-content/{content}/done", { params });
    else await client.DELETE("/api/session/{id}/bonus-content/{content}/done", { params });
    return true;
  });
}
