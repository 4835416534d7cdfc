// One submitted answer with its mark: the question, the answer beside the right one once that is shown, and the reason
// or the hint.

import type { Schema } from "@/api/types";
import { Prose } from "@/ui/surface";
import { AnswerText } from "./answer-text";
import type { InputBlock } from "./blocks";
import type { BlockValue } from "./draft";
import { type AnswerMark, isToMend } from "./mark-words";
import { MarkedNumber } from "./marked-number";
import { MarkedOptions } from "./marked-options";
import { QuestionTries } from "./question-tries";
import type { Trying } from "./trying";
import { WithCode } from "./with-code";

export interface MarkedAnswerProps {
  block: InputBlock;
  mark: AnswerMark | undefined;
  value: BlockValue | null;
  /** The answer key; undefined until it may be shown. */
  revealed: Schema<"BlockKey"> | undefined;
  /** A remark about an answer without a verdict. */
  hint: string | null;
  trying: Trying | null;
}

export function MarkedAnswer({ block, mark, value, revealed, hint, trying }: MarkedAnswerProps) {
  const isWrong = mark !== undefined && isToMend(mark);
  return (
    <>
      <Prose html={block.body.prompt_html} />
      <MarkedValue block={block} mark={mark} value={value} revealed={revealed} />
      {isWrong && (
        <QuestionTries
          block={block.id}
          label={block.label}
          hints={revealed === undefined || block.body.kind === "number" ? mark.lines : []}
          tries={trying?.tries.find((tries) => tries.block === block.id)}
          trying={trying}
        />
      )}
      {hint !== null && <p className="text-soft">{hint}</p>}
    </>
  );
}

function MarkedValue({ block: { body }, mark, value, revealed }: Omit<MarkedAnswerProps, "hint" | "trying">) {
  const isChoice = body.kind === "single_choice" || body.kind === "multi_choice" || body.kind === "checklist";
  if (isChoice && mark !== undefined && mark.options.length > 0)
    return <MarkedOptions body={body} options={mark.options} why={mark.why} />;
  const why = mark?.why ?? null;
  return (
    <>
      {mark !== undefined && body.kind === "number" && revealed && "number" in revealed.key.right ? (
        <MarkedNumber
          mine={value !== null && "number" in value ? value.number : null}
          isRight={mark.verdict === "right"}
          right={revealed.key.right.number}
          unit={body.unit}
        />
      ) : (
        <div className="border-s-3 border-line ps-4">
          <AnswerText body={body} value={value} />
        </div>
      )}
      {why !== null && (
        <p>
          <WithCode text={why} />
        </p>
      )}
    </>
  );
}
