// Requests the refund of a purchase, once.

import { answer, client } from "@/api/client";
import { useOnceAct } from "@/api/use-act";

export function useRefund() {
  return useOnceAct((key, purchase: string, reason: string) =>
    answer(
      client.POST("/api/purchases/{id}/refund", {
        params: { path: { id: purchase }, header: { "Idempotency-Key": key } },
        body: { reason },
      }),
    ),
  );
}
