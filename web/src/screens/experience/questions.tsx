// The questions of a mission with the content between them. Answered ones fold to a line; the button below a question
// leads to the next unanswered one.

import { useCallback, type ReactElement } from "react";
import type { Schema } from "@/api/types";
import { longText } from "@/features/submission/autosave-line";
import { type InputBlock, type Layout, goToBlock, isInput } from "@/features/submission/blocks";
import { ContentBlock } from "@/features/submission/content-block";
import type { BlockValue, Draft, Submission } from "@/features/submission/draft";
import type { DraftEngine } from "@/features/submission/draft-engine";
import { lineOf } from "@/features/submission/draft-line";
import { Question } from "@/features/submission/question";
import { RubricGuide } from "@/features/submission/rubric-guide";
import type { Checks } from "@/features/submission/use-checks";
import { useFolded } from "@/features/submission/use-folded";
import { useWrongBefore } from "@/features/submission/use-wrong-before";
import { submissionTexts } from "@/texts/submission";
import { Callout } from "@/ui/surface";
import { isAnswered } from "./answer-head";
import { LastAttempt } from "./last-attempt";

const words = submissionTexts.autosave;

export interface QuestionsProps {
  layout: Layout;
  /** The attempt, as loaded from the server. */
  submission: Submission | null;
  rubric: Schema<"Rubric"> | null;
  /** The question with which the learner begins; null for the first open one. */
  first: string | null;
  draft: Draft;
  engine: DraftEngine;
  checks: Checks | null;
  areFaultsShown: boolean;
  /** Content above the questions. */
  above: ReactElement | false | null;
  /** Text that names the other people who are writing, by question. */
  writing: ReadonlyMap<string, string>;
  /** Called when the learner types in a question; a stable function. */
  onWriting: (block: string) => void;
  onBusy: (block: string, isBusy: boolean) => void;
  /** Called when the learner has finished the last unanswered question; a stable function. */
  onLast: () => void;
}

export function Questions({
  layout,
  submission,
  rubric,
  first,
  draft,
  engine,
  checks,
  areFaultsShown,
  above,
  writing,
  onWriting,
  onBusy,
  onLast,
}: QuestionsProps) {
  const { folded, fold, unfold } = useFolded(layout.inputs, submission, first);
  const wrongBefore = useWrongBefore(submission, draft);
  const line = lineOf(draft);
  const onType = useCallback(
    (block: string, value: BlockValue | null, isShown = false) => {
      engine.tell({ is: "typed", block, value, isShown });
      onWriting(block);
    },
    [engine, onWriting],
  );
  const onChoose = useCallback(
    (block: string, value: BlockValue | null) => engine.tell({ is: "chosen", block, value }),
    [engine],
  );
  const onFold = useCallback(
    (block: InputBlock, next: InputBlock | null) => {
      fold(block);
      if (next === null) onLast();
      else goToBlock(next);
    },
    [fold, onLast],
  );
  const open = layout.inputs.filter(({ id }) => !isAnswered(checks, id));
  const nextAfter = (block: InputBlock) =>
    open.find(({ number }) => number > block.number) ??
    open.find(({ id, required }) => required && id !== block.id) ??
    null;
  return (
    <div className="relative min-h-0 grow scroll-pt-16 overflow-y-auto px-4 pb-6 lg:px-6 xl:px-10">
      <div className="mx-auto grid max-w-184 grid-cols-1">
        {!draft.isOnDevice && (
          <Callout tone="note" title={words.memory_only_title}>
            {words.memory_only}
          </Callout>
        )}
        {line.is === "refused" && (
          <Callout tone="miss" role="alert" title={words.refused}>
            {longText(line)}
          </Callout>
        )}
        {above}
        <LastAttempt submission={submission} inputs={layout.inputs} rubric={rubric} onOpen={unfold} />
        {rubric !== null && <RubricGuide rubric={rubric} />}
        {layout.answering.map((block) =>
          isInput(block) ? (
            <Question
              key={block.id}
              block={block}
              draft={draft.blocks[block.id]}
              check={checks?.of.get(block.id)}
              isCurrent={block === open[0]}
              isFolded={folded.has(block.id) && (checks === null || isAnswered(checks, block.id))}
              wrongBefore={wrongBefore(block.id)}
              next={nextAfter(block)}
              areFaultsShown={areFaultsShown}
              refusal={draft.refusal?.block === block.id ? draft.refusal : null}
              othersWriting={writing.get(block.id) ?? null}
              ask={checks?.ask ?? null}
              onBusy={onBusy}
              onType={onType}
              onChoose={onChoose}
              onFold={onFold}
              onUnfold={unfold}
            />
          ) : (
            <div key={block.id} className="pt-6">
              <ContentBlock body={block.body} />
            </div>
          ),
        )}
      </div>
    </div>
  );
}
