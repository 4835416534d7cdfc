// Cancels, pauses, resumes or changes the subscription; the response is shown at once.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export function useManage() {
  const { run, isPending, error, clear } = useAct((action: Schema<"SubscriptionAction">, plan: string | null) =>
    answer(client.POST("/api/subscription/manage", { body: { action, plan } })),
  );
  return { manage: run, isPending, refusal: error === null ? null : asRefusal(error), clear };
}
