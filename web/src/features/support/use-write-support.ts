// Sends one message to support, once; a message that was changed in between is another one.

import { answer, client } from "@/api/client";
import type { Schema } from "@/api/types";
import { useOnceAct } from "@/api/use-act";

export type SupportMessage = Schema<"SupportRequest">;

export function useWriteSupport() {
  return useOnceAct((key, message: SupportMessage) => {
    const body = { ...message, text: message.text.toWellFormed() };
    return answer(client.POST("/api/email/support", { params: { header: { "Idempotency-Key": key } }, body }));
  });
}
