// One content of a bonus module, with its text. Null sends no request.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export function useBonusContent(experience: string, content: string | null) {
  return useSWR<Schema<"BonusContent">, Refusal>(content === null ? null : keys.bonusContent(experience, content), () =>
    fetchBonusContent(experience, content!),
  );
}

export function fetchBonusContent(experience: string, content: string): Promise<Schema<"BonusContent">> {
  return answer(
    client.GET("/api/session/{id}/bonus-content/{content}", { params: { path: { id: experience, content } } }),
  );
}
