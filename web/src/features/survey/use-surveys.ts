// Surveys of a session, each with whether the learner has to answer it.

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
