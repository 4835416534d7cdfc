// The word count under a text. The eye sees it run; a screen reader hears it only
// when something becomes true: long enough, nearly full, too long.

import { submissionTexts } from "@/texts/submission";
import type { BlockCheck } from "@/api/types";

const NEAR_WORDS = 10;
const words = submissionTexts.answer;

export interface WordCountProps {
  check: BlockCheck;
  min: number | null;
  max: number | null;
}

export function WordCount({ check, min, max }: WordCountProps) {
  return (
    <p className="text-sm text-soft">
      <span aria-hidden className="tabular-nums">{words.wordsOf(check.words, min, max)}</span>
      <span role="status" className="sr-only">{announcement(check.words, min, max)}</span>
    </p>
  );
}

/** Stays the same text while nothing new is true, so that it is not read again. */
function announcement(count: number, min: number | null, max: number | null): string {
  if (max !== null && count > max) return words.overLimit;
  if (max !== null && count >= max - NEAR_WORDS) return words.nearLimit(NEAR_WORDS);
  if (min !== null && count >= min) return words.enoughWords(min);
  return "";
}
