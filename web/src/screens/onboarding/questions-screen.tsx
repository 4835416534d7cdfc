// /onboarding/discovery and /onboarding/intent: the questions of one step. Every answer is stored on the device at
// once, so that going back, a reload or a second tab loses none. All answers are optional.

import { useState } from "react";
import { useNavigate } from "react-router";
import type { Onboarding, OnboardingStep } from "@/api/types";
import { usePerson } from "@/features/account/use-account";
import { useOnboarding, useSaveStep, type StepAnswers } from "@/features/onboarding/use-onboarding";
import { keptLink } from "@/features/referral/kept-link";
import { useBindCode } from "@/features/referral/use-bind";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { useKept } from "@/lib/use-kept";
import { fieldFaults } from "@/texts/field-faults";
import { onboardingTexts } from "@/texts/onboarding";
import { QuestionField } from "./question-field";
import { StepFrame } from "./step-frame";
import { stepAfter } from "./steps";

export function DiscoveryScreen() {
  return <QuestionsScreen step="discovery" />;
}

export function IntentScreen() {
  return <QuestionsScreen step="intent" />;
}

function QuestionsScreen({ step }: { step: Extract<OnboardingStep, "discovery" | "intent"> }) {
  const { data } = useOnboarding();
  // The layout only shows the step once the answers have loaded.
  return data ? <Questions key={step} step={step} onboarding={data} /> : null;
}

function Questions({ step, onboarding }: { step: "discovery" | "intent"; onboarding: Onboarding }) {
  const navigate = useNavigate();
  const person = usePerson();
  const [code] = useState(() => keptLink()?.code ?? null);
  const bind = useBindCode();
  const { kept, keep, forget } = useKept<StepAnswers>(`onboarding.${step}`, person?.uid ?? "");
  const save = useSaveStep(step);
  const [form, focusFault] = useFaultFocus();
  const questions = onboarding.questions.filter((question) => question.step === step);
  const saved = Object.fromEntries(onboarding.answers.map(({ question, values }) => [question, values])) as StepAnswers;
  const offered: StepAnswers = code ? { referral_code: [code] } : {};
  const answers: StepAnswers = { ...offered, ...saved, ...kept };
  const faults = fieldFaults(save.error);

  async function submit() {
    const given = Object.fromEntries(questions.map(({ id }) => [id, answers[id] ?? []])) as StepAnswers;
    if (!(await save.run(given))) return focusFault();
    // The server decides whether the referral code still applies. The next step opens in any case.
    const typed = given.referral_code?.[0];
    if (typed) void bind.run(typed);
    forget();
    void navigate(stepAfter(step));
  }

  return (
    <StepFrame
      step={step}
      {...onboardingTexts[step]}
      isPending={save.isPending}
      error={save.error}
      form={form}
      onSubmit={() => void submit()}
      onSkip={forget}
    >
      <div className="grid gap-8">
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            values={answers[question.id] ?? []}
            onChange={(values) => keep({ ...kept, [question.id]: values })}
            error={faults[question.id]}
          />
        ))}
      </div>
    </StepFrame>
  );
}
