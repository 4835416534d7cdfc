// Begins a subscription, once: the learner goes on at the provider's page, and until then the act is
// under way, so that a second press begins nothing.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useOnceAct } from "@/api/use-act";

export function useSubscribe() {
  const { run, isPending, error } = useOnceAct(async (key, plan: string, provider: Schema<"PaymentProvider">, currency: string | null) => {
    const { address } = await answer(client.POST("/api/subscription", { params: { header: { "Idempotency-Key": key } }, body: { plan, provider, currency } }));
    globalThis.location.assign(address);
    await new Promise(() => undefined);
  });
  return { subscribe: run, isPending, refusal: error === null ? null : asRefusal(error) };
}
