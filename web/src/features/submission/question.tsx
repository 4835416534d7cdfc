// One question: its prompt and its field, which is checked while typing. If two versions of the answer exist, the
// choice between them replaces the field. An answered question can be folded.

import { memo, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { BlockCheck } from "@/api/types";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { Callout, Prose } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { type InputBlock, anchorOf, focusAnswer } from "./blocks";
import { ConflictView } from "./conflict-view";
import type { BlockDraft, BlockValue, DraftRefusal, RefusedFile } from "./draft";
import { AnswerField } from "./fields/answer-field";
import { FoldedQuestion } from "./folded-question";
import { urgentIssue } from "./issue-words";
import { QuestionNumber } from "./question-number";
import { WithCode } from "./with-code";

const NO_FILES: readonly RefusedFile[] = [];

export interface QuestionProps {
  block: InputBlock;
  draft: BlockDraft | undefined;
  check: BlockCheck | undefined;
  /** Whether it is the current question. */
  isCurrent: boolean;
  isFolded: boolean;
  /** The author's lines if the last attempt had the same answer and it was not right; null otherwise. */
  wrongBefore: readonly string[] | null;
  /** Question to which the button below this one leads; null if all others are answered. */
  next: InputBlock | null;
  /** Whether the learner has tried to submit, so that every fault is shown. */
  areFaultsShown: boolean;
  /** Why the server refused the current answer. */
  refusal: DraftRefusal | null;
  /** Text that names the other people who are writing in this question; null if no other person is. */
  othersWriting: string | null;
  ask: ((block: string, value: BlockValue | null) => BlockCheck) | null;
  onBusy: (block: string, isBusy: boolean) => void;
  onType: (block: string, value: BlockValue | null, isShown?: boolean) => void;
  onChoose: (block: string, value: BlockValue | null) => void;
  onFold: (block: InputBlock, next: InputBlock | null) => void;
  onUnfold: (block: InputBlock) => void;
}

/** A question. It is memoised, so that a keystroke in another answer does not render it. */
export const Question = memo(function Question({
  block,
  draft,
  check,
  isCurrent,
  isFolded,
  wrongBefore,
  next,
  areFaultsShown,
  refusal,
  othersWriting,
  ask,
  onBusy,
  onType,
  onChoose,
  onFold,
  onUnfold,
}: QuestionProps) {
  const [wasLeft, setLeft] = useState(false);
  const id = anchorOf(block);
  const issue = refusal?.issue ?? (check && urgentIssue(check, areFaultsShown || (wasLeft && !check.is_empty)));
  const [field, choose] = useFieldAfterChoice(draft?.conflict ?? null, (value) => onChoose(block.id, value));
  const tellBusy = useCallback((isBusy: boolean) => onBusy(block.id, isBusy), [onBusy, block.id]);
  const isAnswered = check !== undefined && check.is_valid && !check.is_empty;
  if (isFolded && !draft?.conflict)
    return (
      <FoldedQuestion block={block} value={draft?.value ?? null} wasWrong={wrongBefore !== null} onUnfold={onUnfold} />
    );
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-3 py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <QuestionNumber
          state={wrongBefore !== null ? "wrong" : isAnswered ? "answered" : isCurrent ? "now" : "open"}
          number={block.number}
        />
        <h2 id={`${id}-title`} className="min-w-0 text-h2">
          {block.label}
        </h2>
        {!block.required && <Tag>{submissionTexts.answer.optional}</Tag>}
        {wrongBefore !== null && <Tag tone="miss">{submissionTexts.lastAttempt.wrong}</Tag>}
        <p role="status" className="text-small text-soft empty:hidden">
          {othersWriting}
        </p>
      </div>
      <div id={`${id}-prompt`}>
        <Prose html={block.body.prompt_html} />
      </div>
      {draft?.conflict ? (
        <ConflictView body={block.body} draft={draft} onChoose={choose} />
      ) : (
        <div ref={field} className="contents">
          <AnswerField
            body={block.body}
            block={block.id}
            value={draft?.value ?? null}
            onChange={(value, isShown) => onType(block.id, value, isShown)}
            onLeave={() => setLeft(true)}
            check={check}
            error={issue && submissionTexts.issue(issue)}
            refusedFiles={draft?.refusedFiles ?? NO_FILES}
            label={submissionTexts.answer.label(block.label)}
            promptId={`${id}-prompt`}
            ask={ask && ((value) => ask(block.id, value))}
            onBusy={tellBusy}
          />
        </div>
      )}
      {wrongBefore !== null && wrongBefore.length > 0 && (
        <Callout tone="tip" title={submissionTexts.tries.hint}>
          {wrongBefore.map((line) => (
            <p key={line}>
              <WithCode text={line} />
            </p>
          ))}
        </Callout>
      )}
      {isAnswered && !draft?.conflict && (
        <Button variant="quiet" onPress={() => onFold(block, next)} className="-ms-4.5 justify-self-start">
          {next === null ? submissionTexts.answer.done : submissionTexts.answer.goOn(next.label)}
        </Button>
      )}
    </section>
  );
});

/**
 * Moves the focus to the answer's field after the choice between two versions, because the buttons of the choice are
 * removed.
 */
function useFieldAfterChoice(conflict: object | null, onChoose: (value: BlockValue | null) => void) {
  const field = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  useLayoutEffect(() => {
    if (conflict !== null || !hasChosen.current) return;
    hasChosen.current = false;
    focusAnswer(field.current);
  }, [conflict]);
  const choose = (value: BlockValue | null) => {
    hasChosen.current = true;
    onChoose(value);
  };
  return [field, choose] as const;
}
