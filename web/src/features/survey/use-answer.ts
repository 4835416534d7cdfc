// Answers a survey. The answers are kept on the device until the server has them; where another
// tab has sent its own, theirs are asked for and shown.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";
import { useKept } from "@/lib/use-kept";

/** What was answered so far, by question. */
export type Given = Partial<Record<string, readonly string[]>>;

export function useAnswer(experience: string, survey: string, owner: string, onAnswered: () => Promise<unknown>) {
  const { kept, keep, forget } = useKept<Given>(`survey.${experience}.${survey}`, owner);
  const given = kept ?? {};
  const act = useAct(async () => {
    try {
      await answer(client.POST("/api/program-survey/{id}", { params: { path: { id: survey }, query: { xs: experience } }, body: { answers: answersOf(given) } }));
    } catch (error) {
      if (asRefusal(error).code !== "survey/already-answered") throw error;
    }
    await onAnswered();
    forget();
    return true;
  });
  return { ...act, given, give: (question: string, values: readonly string[]) => keep({ ...given, [question]: values }) };
}

function answersOf(given: Given): Schema<"SurveyAnswer">[] {
  return Object.entries(given).map(([question, values = []]) => ({ question, values: values.map((value) => value.toWellFormed()) }));
}
