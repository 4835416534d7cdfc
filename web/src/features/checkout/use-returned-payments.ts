// The learner's payments that led to no purchase and are therefore refunded.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";

export function useReturnedPayments() {
  return useSWR(keys.returnedPayments(), async () => (await answer(client.GET("/api/purchases/returned"))).items);
}
