// Answers a survey. The answers are stored on the device until the server has them; if other answers were sent from
// another tab, those are loaded and shown.

import type { KeyedMutator } from "swr";
import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";
import { useKept } from "@/lib/use-kept";
import type { Survey } from "./use-survey";

/** Answers so far, by question. */
export type Given = Partial<Record<string, readonly string[]>>;

export function useAnswer(experience: string, survey: string, owner: string, mutate: KeyedMutator<Survey>) {
  const { kept, keep, forget } = useKept<Given>(`survey.${experience}.${survey}`, owner);
  const given = kept ?? {};
  const act = useAct(async () => {
    const answers = answersOf(given);
    try {
      const { answered_at } = await answer(
        client.POST("/api/program-survey/{id}", {
          params: { path: { id: survey }, query: { xs: experience } },
          body: { answers },
        }),
      );
      await mutate((before) => before && answered(before, answers, answered_at), { revalidate: false });
    } catch (error) {
      if (asRefusal(error).code !== "survey/already-answered") throw error;
      if (!(await mutate())?.answers) throw error;
    }
    forget();
    return true;
  });
  return {
    ...act,
    given,
    give: (question: string, values: readonly string[]) => keep({ ...given, [question]: values }),
  };
}

function answered(survey: Survey, answers: Survey["answers"], answered_at: string): Survey {
  const { card } = survey;
  return { ...survey, answers, card: { ...card, standing: { ...card.standing, answered_at, is_due: false } } };
}

function answersOf(given: Given): Schema<"SurveyAnswer">[] {
  return Object.entries(given).map(([question, values = []]) => ({
    question,
    values: values.map((value) => value.toWellFormed()),
  }));
}
