// The learner's own coupons.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type UserCoupon = Schema<"UserCoupon">;

export function useCoupons() {
  return useSWR<UserCoupon[], Refusal>(
    keys.ownCoupons(),
    async () => (await answer(client.GET("/api/rewards/coupons"))).items,
  );
}
