// Above the questions of a later attempt: the feedback on the attempt before it, and which of its answers were wrong.

import type { Schema } from "@/api/types";
import { SaidReview } from "@/features/feedback/said-review";
import { useAttemptReviews } from "@/features/feedback/use-attempt-reviews";
import type { InputBlock } from "@/features/submission/blocks";
import type { Submission } from "@/features/submission/draft";
import { isToMend } from "@/features/submission/mark-words";
import { useEarlierAttempts } from "@/features/submission/use-earlier-attempts";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";

const words = submissionTexts.lastAttempt;

export interface LastAttemptProps {
  /** The attempt that the learner is writing. */
  submission: Submission | null;
  inputs: readonly InputBlock[];
  rubric: Schema<"Rubric"> | null;
  /** Called to open a question and move to it. */
  onOpen: (block: InputBlock) => void;
}

export function LastAttempt({ submission, ...props }: LastAttemptProps) {
  const last = useEarlierAttempts(submission)?.[0];
  return last === undefined ? null : <Said last={last} {...props} />;
}

function Said({ last, inputs, rubric, onOpen }: Omit<LastAttemptProps, "submission"> & { last: Submission }) {
  const { data } = useAttemptReviews(last);
  const said = data?.reviews.filter((review) => review.said !== null) ?? [];
  const toMend = inputs.filter(({ id }) => last.marks?.answers.some((mark) => mark.block === id && isToMend(mark)));
  if (said.length + toMend.length === 0) return null;
  return (
    <Disclosure isOpen title={words.title(last.attempt)} look="framed" className="mt-4">
      <div className="grid gap-4 px-5 pb-5">
        {said.map((review) => (
          <SaidReview key={review.id} review={review} rubric={rubric} />
        ))}
        {toMend.length > 0 && (
          <div className="grid gap-1">
            <p className="text-soft">{words.notRight}</p>
            <ul className="flex flex-wrap gap-x-2">
              {toMend.map((block) => (
                <li key={block.id}>
                  <Button variant="quiet" onPress={() => onOpen(block)}>
                    {block.label}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Disclosure>
  );
}
