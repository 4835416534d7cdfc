// One survey with its questions and the answers.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type Survey = Schema<"Survey">;
export type SurveyQuestion = Schema<"SurveyQuestion">;

export function useSurvey(experience: string, survey: string) {
  return useSWR<Survey, Refusal>(keys.survey(experience, survey), () =>
    answer(client.GET("/api/program-survey/{id}", { params: { path: { id: survey }, query: { xs: experience } } })),
  );
}
