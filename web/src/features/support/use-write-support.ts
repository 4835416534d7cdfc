// Sends one message to support. The same message keeps its key however often it is tried;
// a message that was changed in between is another one.

import { useRef } from "react";
import { answer, client, newIdempotencyKey } from "@/api/client";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type SupportMessage = Schema<"SupportRequest">;

export function useWriteSupport() {
  const tried = useRef({ message: "", key: "" });
  return useAct(async (message: SupportMessage) => {
    const body = { ...message, text: message.text.toWellFormed() };
    const text = JSON.stringify(body);
    if (tried.current.message !== text) tried.current = { message: text, key: newIdempotencyKey() };
    const receipt = await answer(client.POST("/api/email/support", { params: { header: { "Idempotency-Key": tried.current.key } }, body }));
    tried.current = { message: "", key: "" };
    return receipt;
  });
}
