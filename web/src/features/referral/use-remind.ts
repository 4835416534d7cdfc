// Reminds an inactive friend.

import { answer, client } from "@/api/client";
import { useAct } from "@/api/use-act";

export function useRemind() {
  return useAct((referral: string) =>
    answer(client.POST("/api/referrals/{referral}/remind", { params: { path: { referral } } })),
  );
}
