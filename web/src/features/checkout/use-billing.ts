// Name, address and tax number for the learner's receipts.

import useSWR, { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export function useBilling() {
  return useSWR(keys.billing(), () => answer(client.GET("/api/user/billing-details")));
}

export function useSaveBilling() {
  const { mutate } = useSWRConfig();
  return useAct(async (details: Schema<"BillingRequest">) => {
    const saved = await answer(client.PUT("/api/user/billing-details", { body: details }));
    await mutate(keys.billing(), saved, { revalidate: false });
    return saved;
  });
}
