// The learner's credit, with every entry of the ledger and its reason.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type CreditDetails = Schema<"CreditDetails">;

export function useCredit() {
  return useSWR<CreditDetails, Refusal>(keys.credit(), () => answer(client.GET("/api/rewards/credit/details")));
}
