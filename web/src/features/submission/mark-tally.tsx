// Number of questions of an attempt by result.

import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";
import { VerdictMark, type Verdict } from "@/ui/verdict-mark";

const words = submissionTexts.marks;

export function MarkTally({ marks }: { marks: Schema<"Marks"> }) {
  const count = (...verdicts: Schema<"MarkVerdict">[]) =>
    marks.answers.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const all: [Verdict, number, string][] = [
    ["right", count("right"), words.tally.right],
    ["partly", count("partly"), words.tally.partly],
    ["miss", count("not_right", "unanswered"), words.tally.notRight],
    ["unrated", count("unmarked"), words.tally.unmarked],
  ];
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {all
        .filter(([, number]) => number > 0)
        .map(([verdict, number, word]) => (
          <li key={verdict} className="flex items-center gap-2">
            <VerdictMark verdict={verdict} size="sm" />
            <span>
              <strong className="font-display text-h3">{number}</strong> {word}
            </span>
          </li>
        ))}
    </ul>
  );
}
