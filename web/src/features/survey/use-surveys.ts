// Surveys of a session, and whether each waits for an answer.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type SurveyCard = Schema<"SurveyCard">;

export function useSurveys(experience: string) {
  return useSWR<SurveyCard[], Refusal>(
    keys.surveys(experience),
    async () => (await answer(client.GET("/api/surveys", { params: { query: { xs: experience } } }))).items,
  );
}
