// Result of a marked answer, in words and as a mark.

import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";
import type { Verdict } from "@/ui/verdict-mark";
import type { InputBlock } from "./blocks";
import type { BlockValue } from "./draft";

export type AnswerMark = Schema<"AnswerMark">;

const words = submissionTexts.marks;

export interface MarkShown {
  verdict: Verdict;
  word: string;
}

export function markShown(mark: AnswerMark, block: InputBlock, value: BlockValue | null, isRated: boolean): MarkShown {
  switch (mark.verdict) {
    case "right":
      return { verdict: "right", word: words.right };
    case "partly":
      return { verdict: "partly", word: words.partly(mark.found, mark.needed, mark.wrong) };
    case "not_right":
      return { verdict: "miss", word: words.notRight };
    case "unanswered":
      return { verdict: "miss", word: words.unanswered };
    case "left_out":
      return { verdict: "unrated", word: words.leftOut };
    case "unmarked":
      // Marks from before there was a verdict for it.
      if (value === null) return { verdict: "unrated", word: words.leftOut };
      return { verdict: "unrated", word: isRated && isText(block) ? words.youRate : words.unmarked };
  }
}

/** Whether the answer was compared with a key and is not fully right. */
export function isToMend({ verdict }: AnswerMark): boolean {
  return verdict === "not_right" || verdict === "partly" || verdict === "unanswered";
}

export function isText({ body }: InputBlock): boolean {
  return body.kind === "short_text" || body.kind === "long_text" || body.kind === "reflection";
}
