// Starts a subscription, once, and redirects to the provider's page. The act stays pending until the redirect, so a
// second press has no effect.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useOnceAct } from "@/api/use-act";

export function useSubscribe() {
  const { run, isPending, error } = useOnceAct(
    async (key, plan: string, provider: Schema<"PaymentProvider">, currency: string | null) => {
      const { address } = await answer(
        client.POST("/api/subscription", {
          params: { header: { "Idempotency-Key": key } },
          body: { plan, provider, currency },
        }),
      );
      globalThis.location.assign(address);
      await new Promise(() => undefined);
    },
  );
  return { subscribe: run, isPending, refusal: error === null ? null : asRefusal(error) };
}
