// Messages of a conversation, oldest first.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type Message = Schema<"Message">;

export function useMessages(thread: string | null) {
  return useSWR<Message[], Refusal>(thread === null ? null : keys.messages(thread), () => readAll(thread!));
}

/** Reads all pages; a conversation is short. */
async function readAll(thread: string): Promise<Message[]> {
  const messages: Message[] = [];
  let next: string | null | undefined;
  do {
    const page = await answer(
      client.GET("/api/ai/threads/{id}/messages", { params: { path: { id: thread }, query: { next } } }),
    );
    messages.push(...page.items);
    next = page.next;
  } while (next);
  return messages;
}
