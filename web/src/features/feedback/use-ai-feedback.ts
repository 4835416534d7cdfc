// Status of the automatic feedback on an attempt. It is requested again when a live update reports a change, and when
// the learner returns to the page.

import { useState } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { type Refusal, asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type AiFeedbackState = Schema<"AiFeedbackState">;

export function useAiFeedback(submission: string) {
  const params = { path: { id: submission } };
  const { data, error, mutate } = useSWR<AiFeedbackState, Refusal>(
    keys.aiFeedback(submission),
    () => answer(client.GET("/api/user-submissions/{id}/ai-feedback", { params })),
    {
      revalidateIfStale: true,
      revalidateOnFocus: true,
      revalidateOnReconnect: true,
    },
  );
  const {
    run,
    isPending,
    error: refusal,
  } = useAct(() => answer(client.POST("/api/user-submissions/{id}/ai-feedback", { params })));
  const [hasAsked, setAsked] = useState(false);
  async function ask() {
    if ((await run()) === undefined) return;
    setAsked(true);
    await mutate();
  }
  const isJustAsked = hasAsked && data !== undefined && !data.can_ask;
  return {
    state: data,
    error,
    retry: () => void mutate(),
    ask: () => void ask(),
    isJustAsked,
    isAsking: isPending,
    refusal: refusal === null ? null : asRefusal(refusal),
  };
}
