// The learner's subscription, and the plans that there are.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";

export type Subscription = Schema<"Subscription">;
export type SubscriptionPage = Schema<"SubscriptionPage">;
export type Plan = Schema<"OfferedPlan">;
export type PossibleAct = Schema<"PossibleAct">;

/** Milliseconds between two looks while one waits for the first payment. */
const PAUSE_MS = 3_000;

export interface SubscriptionWish {
  /** A code of ISO 4217; null takes the currency of the learner's country. */
  currency?: string | null;
  /** Whether one waits for the first payment. */
  isAwaited?: boolean;
  isAsked?: boolean;
}

export function useSubscription({ currency = null, isAwaited = false, isAsked = true }: SubscriptionWish = {}) {
  return useSWR(
    isAsked ? keys.subscription(currency) : null,
    () => answer(client.GET("/api/subscription", { params: { query: currency === null ? {} : { currency } } })),
    { keepPreviousData: true, refreshInterval: (page) => (isAwaited && page?.subscription?.standing.has_access !== true ? PAUSE_MS : 0) },
  );
}
