// The learner's referral progress. Live updates report changes, so it is not polled.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type ReferralProgress = Schema<"ReferralProgress">;
export type LadderStep = Schema<"LadderStep">;

export function useReferralProgress() {
  return useSWR<ReferralProgress, Refusal>(keys.referralProgress(), () => answer(client.GET("/api/referrals/poll")));
}
