// The steps before the first mission of a session, and marking one as done.

import useSWR, { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { SessionStep } from "@/api/types";
import { useAct } from "@/api/use-act";

export function useSessionFlow(session: string) {
  return useSWR(keys.sessionFlow(session), () =>
    answer(client.GET("/api/session/{id}/onboarding-flow", { params: { path: { id: session } } })),
  );
}

export function useDoStep(session: string) {
  const { mutate } = useSWRConfig();
  return useAct(async (step: SessionStep) => {
    const flow = await answer(
      client.PATCH("/api/session/{id}/onboarding-flow", { params: { path: { id: session } }, body: { step } }),
    );
    await mutate(keys.sessionFlow(session), flow, { revalidate: false });
    return flow;
  });
}
