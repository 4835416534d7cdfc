// The onboarding answers, to be changed later: every question, with one button that saves them together. Unsaved
// answers stay on the device.

import type { FormEvent } from "react";
import type { Onboarding } from "@/api/types";
import { usePerson } from "@/features/account/use-account";
import { useOnboarding, useSaveAnswers, type StepAnswers } from "@/features/onboarding/use-onboarding";
import { useFaultFocus } from "@/lib/use-fault-focus";
import { useKept } from "@/lib/use-kept";
import { fieldFaults } from "@/texts/field-faults";
import { profileTexts } from "@/texts/profile";
import { Loading, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toasts";
import { FaultState } from "../fault-state";
import { QuestionField } from "../onboarding/question-field";
import { ProfileSection } from "./profile-section";
import { SaveBar } from "./save-bar";

const words = profileTexts.answers;

export function AnswersSection() {
  const { data, error, mutate } = useOnboarding();
  return (
    <ProfileSection id="answers" title={profileTexts.sections.answers} lead={words.lead}>
      {data ? (
        <Answers onboarding={data} />
      ) : error ? (
        <FaultState title={words.faultTitle} error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </ProfileSection>
  );
}

function Answers({ onboarding: { questions, answers } }: { onboarding: Onboarding }) {
  const { kept, keep, forget } = useKept<StepAnswers>("answers", usePerson()?.uid ?? "");
  const save = useSaveAnswers();
  const [form, focusFault] = useFaultFocus();
  const saved = Object.fromEntries(answers.map(({ question, values }) => [question, values])) as StepAnswers;
  const faults = fieldFaults(save.error);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await save.run(kept ?? {}))) return focusFault();
    forget();
    toast.success(words.saved);
  }

  function undo() {
    forget();
    save.clear();
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-8">
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          values={kept?.[question.id] ?? saved[question.id] ?? []}
          onChange={(values) => keep({ ...kept, [question.id]: values })}
          error={faults[question.id]}
        />
      ))}
      <SaveBar isChanged={kept !== null} isPending={save.isPending} error={save.error} onUndo={undo} />
    </form>
  );
}
