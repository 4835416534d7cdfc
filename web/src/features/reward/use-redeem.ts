// Redeems the reward of a milestone, once. If the reward is a coupon, it is for one simulation.

import { answer, client } from "@/api/client";
import { useOnceAct } from "@/api/use-act";

export function useRedeem() {
  return useOnceAct((key, reward: string, program: string | null) =>
    answer(
      client.POST("/api/rewards/redeem", {
        params: { header: { "Idempotency-Key": key } },
        body: { reward, program, code: null },
      }),
    ),
  );
}
