// An answered question, folded to a line: its label, its answer, and a button to open it.

import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { answerSummary } from "./answer-summary";
import { type InputBlock, anchorOf } from "./blocks";
import type { BlockValue } from "./draft";
import { QuestionNumber } from "./question-number";

const words = submissionTexts.answer;

export interface FoldedQuestionProps {
  block: InputBlock;
  value: BlockValue | null;
  onUnfold: (block: InputBlock) => void;
}

export function FoldedQuestion({ block, value, onUnfold }: FoldedQuestionProps) {
  const id = anchorOf(block);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex min-h-14 items-center gap-3 border-b border-line py-2"
    >
      <QuestionNumber state="answered" number={block.number} />
      <div className="min-w-0 grow">
        <h2 id={`${id}-title`} className="text-body leading-snug">
          {words.numbered(block.number, block.label)}
        </h2>
        <p className="truncate text-small text-soft">{answerSummary(block.body, value)}</p>
      </div>
      <Button variant="quiet" onPress={() => onUnfold(block)} aria-label={words.changeOf(block.label)}>
        {words.change}
      </Button>
    </section>
  );
}
