// Stores when the learner wants to work. The response has the new plan, so it goes into the cache.

import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { useAct } from "@/api/use-act";
import type { SittingWishes } from "./use-sittings";

export function useChangeWishes(experience: string) {
  const { mutate } = useSWRConfig();
  return useAct(async (wishes: SittingWishes): Promise<boolean> => {
    const params = { path: { id: experience } };
    const sittings = await answer(client.PUT("/api/app/experience-sessions/{id}/sittings", { params, body: wishes }));
    await mutate(keys.sittings(experience), sittings, { revalidate: false });
    return true;
  });
}
