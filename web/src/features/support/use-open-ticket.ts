// Sends a message to support. A repeated request has the same key, so the message arrives only once.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type SupportMessage = Schema<"SupportRequest">;

export interface SentMessage {
  key: string;
  message: SupportMessage;
}

export function useOpenTicket(onRefused: () => void) {
  return useAct(async ({ key, message }: SentMessage) => {
    const body = { ...message, text: message.text.toWellFormed() };
    try {
      return await answer(client.POST("/api/email/support", { params: { header: { "Idempotency-Key": key } }, body }));
    } catch (error) {
      if (!asRefusal(error).isPassing) onRefused();
      throw error;
    }
  });
}
