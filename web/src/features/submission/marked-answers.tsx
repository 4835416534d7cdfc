// Every submitted answer, with its mark and the author's reason. Answers that are not marked automatically have no
// mark.

import type { CSSProperties } from "react";
import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";
import { cx } from "@/ui/cx";
import { Disclosure } from "@/ui/disclosure";
import { Prose } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { VerdictMark } from "@/ui/verdict-mark";
import { AnswerText } from "./answer-text";
import type { InputBlock } from "./blocks";
import type { Submission } from "./draft";
import { type AnswerMark, isText, markShown } from "./mark-words";
import { rightAnswer } from "./right-answer";
import { WithCode } from "./with-code";

const words = submissionTexts.marks;

export interface MarkedAnswersProps {
  inputs: readonly InputBlock[];
  submission: Submission;
  keys: readonly Schema<"BlockKey">[];
  /** Whether the text answers will be rated by a rubric. */
  isRated: boolean;
  /** Whether the full texts are shown further down the page, so that only their lengths are shown here. */
  areTextsBelow: boolean;
  /** Whether the answers were marked just now, so that their marks appear one after the other. */
  isFresh: boolean;
}

export function MarkedAnswers({ inputs, submission, keys, isRated, areTextsBelow, isFresh }: MarkedAnswersProps) {
  return (
    <ol className="grid">
      {inputs.map((block, index) => (
        <li
          key={block.id}
          style={{ "--order": index } as CSSProperties}
          className={cx(
            "grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 gap-y-3 border-t border-line py-5 md:grid-cols-[2.75rem_minmax(0,1fr)_minmax(0,1fr)] md:gap-x-6",
            isFresh && "appear-in-order",
          )}
        >
          <MarkedAnswer
            block={block}
            submission={submission}
            revealed={keys.find((key) => key.block === block.id)}
            isRated={isRated}
            areTextsBelow={areTextsBelow}
          />
        </li>
      ))}
    </ol>
  );
}

interface MarkedAnswerProps {
  block: InputBlock;
  submission: Submission;
  revealed: Schema<"BlockKey"> | undefined;
  isRated: boolean;
  areTextsBelow: boolean;
}

function MarkedAnswer({ block, submission, revealed, isRated, areTextsBelow }: MarkedAnswerProps) {
  const mark = submission.marks?.answers.find((other) => other.block === block.id);
  const saved = submission.blocks.find((answer) => answer.block === block.id);
  const value = saved?.value ?? null;
  const shown = mark && markShown(mark, block, value, isRated);
  return (
    <>
      {shown ? <VerdictMark verdict={shown.verdict} /> : <span />}
      <div className="grid min-w-0 content-start gap-2">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-h3">
          {submissionTexts.answer.numbered(block.number, block.label)}
          {shown && (
            <Tag tone={shown.verdict === "right" ? "right" : shown.verdict === "miss" ? "miss" : "neutral"}>
              {shown.word}
            </Tag>
          )}
        </h3>
        <Disclosure title={words.question} look="quiet">
          <Prose html={block.body.prompt_html} className="text-small text-soft" />
        </Disclosure>
        {areTextsBelow && saved && isText(block) ? (
          <p className="text-soft">{submissionTexts.answer.wordsOf(saved.words, null, null)}</p>
        ) : (
          <AnswerText body={block.body} value={value} />
        )}
      </div>
      {mark && shown && (
        <Why
          mark={mark}
          block={block}
          revealed={revealed}
          hint={shown.word === words.youRate ? words.rateHint : null}
        />
      )}
    </>
  );
}

/** The explanation of a mark: the author's line for each mistake, the right answer, and the reason. */
function Why({
  mark,
  block,
  revealed,
  hint,
}: {
  mark: AnswerMark;
  block: InputBlock;
  revealed: Schema<"BlockKey"> | undefined;
  hint: string | null;
}) {
  const right = revealed === undefined || mark.verdict === "right" ? null : rightAnswer(block, revealed.key);
  if (mark.lines.length === 0 && mark.why === null && right === null && hint === null) return null;
  return (
    <div
      className={cx(
        "grid min-w-0 content-start gap-2 border-s-3 ps-4 max-md:col-start-2 md:ps-5",
        mark.verdict === "right" ? "border-right" : "border-line",
      )}
    >
      {mark.lines.map((line) => (
        <p key={line}>
          <WithCode text={line} />
        </p>
      ))}
      {right !== null && (
        <p>
          <strong className="font-semibold">{words.rightAnswer}</strong> {right}
        </p>
      )}
      {mark.why !== null && (
        <p>
          <WithCode text={mark.why} />
        </p>
      )}
      {hint !== null && <p className="text-soft">{hint}</p>}
    </div>
  );
}
