// The word count under a text. It is visible all the time; a screen reader only announces changes of state: long
// enough, nearly full, too long.

import { submissionTexts } from "@/texts/submission";
import type { BlockCheck } from "@/api/types";
import { Meter } from "@/ui/meter";

const NEAR_WORDS = 10;
const words = submissionTexts.answer;

export interface WordCountProps {
  check: BlockCheck;
  min: number | null;
  max: number | null;
}

export function WordCount({ check, min, max }: WordCountProps) {
  const most = max ?? min;
  const lack = check.issues.find(({ rule }) => rule === "min_words");
  const isOver = check.issues.some(({ rule }) => rule === "max_words");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
      <span aria-hidden className="tabular-nums">
        {words.wordsOf(check.words, min, max)}
      </span>
      {most !== null && (
        <Meter
          label={words.meter}
          value={check.words}
          max={most}
          notch={max === null || min === null ? undefined : min}
          isOver={isOver}
        />
      )}
      {min !== null && (
        <span aria-hidden>
          {lack ? words.toGo(Number(lack.need) - Number(lack.have)) : check.is_valid && !check.is_empty && words.enough}
        </span>
      )}
      <span role="status" className="sr-only">
        {announcement(check.words, min, max)}
      </span>
    </div>
  );
}

/** The same text until the state changes, so that it is not announced again. */
function announcement(count: number, min: number | null, max: number | null): string {
  if (max !== null && count > max) return words.overLimit;
  if (max !== null && count >= max - NEAR_WORDS) return words.nearLimit(NEAR_WORDS);
  if (min !== null && count >= min) return words.enoughWords(min);
  return "";
}
