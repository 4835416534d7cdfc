// The learner's subscription, and the available plans.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type Subscription = Schema<"Subscription">;
export type SubscriptionPage = Schema<"SubscriptionPage">;
export type Plan = Schema<"OfferedPlan">;
export type PossibleAct = Schema<"PossibleAct">;

/** Milliseconds between polls while waiting for the first payment. */
const PAUSE_MS = 3_000;

export interface SubscriptionWish {
  /** ISO 4217 code; null for the currency of the learner's country. */
  currency?: string | null;
  /** Whether the page is waiting for the first payment. */
  isAwaited?: boolean;
  isAsked?: boolean;
}

export function useSubscription({ currency = null, isAwaited = false, isAsked = true }: SubscriptionWish = {}) {
  return useSWR(
    isAsked ? keys.subscription(currency) : null,
    () => answer(client.GET("/api/subscription", { params: { query: currency === null ? {} : { currency } } })),
    {
      keepPreviousData: true,
      refreshInterval: (page) => (isAwaited && page?.subscription?.standing.has_access !== true ? PAUSE_MS : 0),
    },
  );
}
