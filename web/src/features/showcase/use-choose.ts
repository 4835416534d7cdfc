// Saves the learner's choice for a showcase. The changed showcase is in the cache at once.

import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { useAct } from "@/api/use-act";
import type { ShowcaseChoice } from "./use-own-showcase";

export function useChoose(experience: string) {
  const { mutate } = useSWRConfig();
  return useAct(async (body: ShowcaseChoice) => {
    const params = { path: { xs: experience } };
    const showcase = await answer(client.PUT("/api/app/showcases/{xs}", { params, body }));
    await mutate(keys.ownShowcase(experience), showcase, { revalidate: false });
    return showcase;
  });
}
