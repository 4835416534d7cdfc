// An answered question, folded to a line: its label, its answer, and a button to open it. The whole line can be pressed.
// An answer that was not right in the last attempt says so.

import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { Tag } from "@/ui/tag";
import { answerSummary } from "./answer-summary";
import { type InputBlock, anchorOf } from "./blocks";
import type { BlockValue } from "./draft";
import { QuestionNumber } from "./question-number";

const words = submissionTexts.answer;

export interface FoldedQuestionProps {
  block: InputBlock;
  value: BlockValue | null;
  /** Whether the last attempt had the same answer, and it was not right. */
  wasWrong: boolean;
  onUnfold: (block: InputBlock) => void;
}

export function FoldedQuestion({ block, value, wasWrong, onUnfold }: FoldedQuestionProps) {
  const id = anchorOf(block);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="relative flex min-h-14 items-center gap-3 border-b border-line py-2"
    >
      <QuestionNumber state={wasWrong ? "wrong" : "answered"} number={block.number} />
      <div className="min-w-0 grow">
        <h2 id={`${id}-title`} className="text-body leading-snug">
          {words.numbered(block.number, block.label)}
        </h2>
        <p className="truncate text-small text-soft">{answerSummary(block.body, value)}</p>
        {wasWrong && <Tag tone="miss">{submissionTexts.lastAttempt.wrong}</Tag>}
      </div>
      <Button
        variant="quiet"
        onPress={() => onUnfold(block)}
        aria-label={words.changeOf(block.label)}
        className="after:absolute after:inset-0"
      >
        {words.change}
      </Button>
    </section>
  );
}
