// State of the onboarding, and saving one step. Saving is idempotent, so a retry after a lost response is safe.

import useSWR, { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { OnboardingStep, QuestionId } from "@/api/types";
import { useAct } from "@/api/use-act";

export type StepAnswers = Partial<Record<QuestionId, readonly string[]>>;

export function useOnboarding(isAsked = true) {
  return useSWR(isAsked ? keys.onboarding() : null, () => answer(client.GET("/api/onboarding/user-questions")));
}

/** Marks a step as done with its answers, or as skipped. */
export function useSaveStep(step: OnboardingStep) {
  const post = usePostAnswers();
  return useAct((answers: StepAnswers = {}, isSkipped: boolean = false) => post(answers, step, isSkipped));
}

/** Saves answers without marking a step, for changes after the onboarding. */
export function useSaveAnswers() {
  const post = usePostAnswers();
  return useAct((answers: StepAnswers) => post(answers, null, false));
}

function usePostAnswers() {
  const { mutate } = useSWRConfig();
  return async (answers: StepAnswers, step: OnboardingStep | null, skip: boolean) => {
    const given = Object.entries(answers).map(([question, values]) => ({
      question: question as QuestionId,
      values: values.map((value) => value.trim()),
    }));
    const onboarding = await answer(
      client.POST("/api/onboarding/user-questions", { body: { answers: given, step, skip } }),
    );
    await mutate(keys.onboarding(), onboarding, { revalidate: false });
    // The offered sessions depend on the answers.
    void mutate(keys.offers());
    return onboarding;
  };
}
