// Above the questions: the mission, the number of this attempt, and the number of answered questions.

import { memo } from "react";
import { useSame } from "@/lib/use-same";
import { submissionTexts } from "@/texts/submission";
import type { InputBlock } from "@/features/submission/blocks";
import type { Checks } from "@/features/submission/use-checks";
import { Progress } from "@/ui/progress";

const words = submissionTexts.answer;

export interface AnswerHeadProps {
  title: string;
  inputs: readonly InputBlock[];
  checks: Checks | null;
  attempt: number;
  maxAttempts: number | null;
}

export function AnswerHead({ title, inputs, checks, attempt, maxAttempts }: AnswerHeadProps) {
  const answered = useSame(inputs.filter(({ id }) => isAnswered(checks, id)));
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 lg:min-h-18 lg:border-b lg:border-line lg:px-6 xl:px-10">
      {/* Hidden from screen readers, because the page's heading has the same text. */}
      <p aria-hidden className="min-w-0 grow font-display text-h2 font-semibold max-lg:hidden">
        {title}
      </p>
      {(attempt > 1 || maxAttempts !== null) && (
        <h2 id="attempt" tabIndex={-1} className="font-sans text-small font-normal tracking-normal text-soft">
          {words.attempt(attempt, maxAttempts)}
        </h2>
      )}
      <div className="text-small max-lg:grow lg:min-w-42">
        <Answered inputs={inputs} answered={answered} />
      </div>
    </div>
  );
}

const Answered = memo(function Answered({
  inputs,
  answered,
}: {
  inputs: readonly InputBlock[];
  answered: readonly InputBlock[];
}) {
  const current = inputs.find((block) => !answered.includes(block));
  const segments = inputs.map((block) => ({
    id: block.id,
    label: block.label,
    isOptional: !block.required,
    state: answered.includes(block) ? ("done" as const) : block === current ? ("now" as const) : ("open" as const),
  }));
  return <Progress label={words.answered(answered.length, inputs.length)} segments={segments} />;
});

/** Moves to the top of the answer, once it is on the page. */
export function goToAttempt(): void {
  requestAnimationFrame(() => document.getElementById("attempt")?.focus());
}

export function isAnswered(checks: Checks | null, block: string): boolean {
  const check = checks?.of.get(block);
  return check !== undefined && check.is_valid && !check.is_empty;
}
