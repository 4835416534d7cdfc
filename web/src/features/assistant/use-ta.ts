// The conversations about a session, who answers there, and what of the day's questions is used.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type TaPage = Schema<"TaPage">;
export type Thread = Schema<"Thread">;

export function useTa(experience: string, isArchived = false) {
  const query = { xs: experience, archived: isArchived };
  return useSWR<TaPage, Refusal>(keys.assistant(experience, isArchived), () => answer(client.GET("/api/ai/ta", { params: { query } })), { revalidateOnFocus: true, revalidateOnReconnect: true });
}
