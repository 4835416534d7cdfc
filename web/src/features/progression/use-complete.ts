// Completes a program, which issues the certificate. A repeated request issues it once.

import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { useAct } from "@/api/use-act";

export function useComplete(experience: string) {
  const { mutate } = useSWRConfig();
  return useAct(async () => {
    const completion = await answer(client.POST("/api/program-progression/completion", { body: { xs: experience } }));
    await mutate(keys.completion(experience), completion, { revalidate: false });
    return completion;
  });
}
