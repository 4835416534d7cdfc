// Every submitted answer, folded to its mark, its title and a line. Answers that are not right start open. Answers that
// are not marked automatically have no verdict.

import type { CSSProperties } from "react";
import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";
import { cx } from "@/ui/cx";
import { Disclosure } from "@/ui/disclosure";
import { Tag } from "@/ui/tag";
import { VerdictMark } from "@/ui/verdict-mark";
import { answerSummary } from "./answer-summary";
import type { InputBlock } from "./blocks";
import type { Submission } from "./draft";
import { isText, isToMend, markShown } from "./mark-words";
import { MarkedAnswer } from "./marked-answer";
import type { Trying } from "./trying";

export interface MarkedAnswersProps {
  inputs: readonly InputBlock[];
  submission: Submission;
  keys: readonly Schema<"BlockKey">[];
  /** Whether the text answers will be rated by a rubric. */
  isRated: boolean;
  /** Whether the answers were marked just now, so that their marks appear one after the other. */
  isFresh: boolean;
  /** The tries at wrong answers; null for an earlier attempt. */
  trying: Trying | null;
}

export function MarkedAnswers({ inputs, submission, keys, isRated, isFresh, trying }: MarkedAnswersProps) {
  return (
    <ol className="grid">
      {inputs.map((block, index) => {
        const mark = submission.marks?.answers.find((other) => other.block === block.id);
        const saved = submission.blocks.find((answer) => answer.block === block.id);
        const value = saved?.value ?? null;
        const shown = mark && markShown(mark, block, value, isRated);
        return (
          <li
            key={block.id}
            id={anchorOfMark(block.id)}
            style={{ "--order": index } as CSSProperties}
            className={cx("scroll-mt-4 border-t border-line", isFresh && "appear-in-order")}
          >
            <Disclosure
              look="row"
              isOpen={mark !== undefined && isToMend(mark)}
              title={
                <span className="flex min-w-0 grow items-start gap-3 text-start font-normal">
                  {shown ? <VerdictMark verdict={shown.verdict} /> : <span className="size-11 shrink-0" />}
                  <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1 self-center">
                    <span className="grid min-w-0">
                      <h3 className="text-h3">{submissionTexts.answer.numbered(block.number, block.label)}</h3>
                      <span className="line-clamp-1 text-small text-soft in-[details[open]]:hidden">
                        {saved && isText(block)
                          ? submissionTexts.answer.wordsOf(saved.words, null, null)
                          : answerSummary(block.body, value)}
                      </span>
                    </span>
                    {shown && <Tag tone={TONES[shown.verdict]}>{shown.word}</Tag>}
                  </span>
                </span>
              }
            >
              <div className="grid gap-3 pb-6 md:ps-14">
                <MarkedAnswer
                  block={block}
                  mark={mark}
                  value={value}
                  revealed={keys.find((key) => key.block === block.id)}
                  hint={shown?.word === submissionTexts.marks.youRate ? submissionTexts.marks.rateHint : null}
                  trying={trying}
                />
              </div>
            </Disclosure>
          </li>
        );
      })}
    </ol>
  );
}

const TONES = { right: "right", miss: "miss", partly: "neutral", unrated: "neutral" } as const;

/** Focuses the line of a marked answer, after a button below it was removed. */
export function focusMark(question: string): void {
  requestAnimationFrame(() => document.getElementById(anchorOfMark(question))?.querySelector("summary")?.focus());
}

function anchorOfMark(question: string): string {
  return `marked-${question}`;
}
