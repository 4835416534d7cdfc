// The learner's number beside the right one.

import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";
import { VerdictMark } from "@/ui/verdict-mark";
import { cx } from "@/ui/cx";

const words = submissionTexts.marks;

export interface MarkedNumberProps {
  /** The number as the learner typed it; null if the question was not answered. */
  mine: string | null;
  isRight: boolean;
  right: Schema<"NumberRange">;
  unit: string | null;
}

export function MarkedNumber({ mine, isRight, right, unit }: MarkedNumberProps) {
  return (
    <dl className="grid max-w-md grid-cols-2 overflow-hidden rounded-md border border-line">
      <Side
        label={words.yours}
        verdict={isRight ? "right" : "miss"}
        number={mine ?? words.unanswered}
        unit={mine && unit}
      />
      <Side
        label={words.rightAnswer}
        verdict="right"
        number={right.value}
        unit={unit}
        note={words.tolerance(right.tolerance)}
        className="border-s border-line bg-right-wash text-right-ink"
      />
    </dl>
  );
}

interface SideProps {
  label: string;
  verdict: "right" | "miss";
  number: string;
  unit: string | null;
  note?: string | null;
  className?: string;
}

function Side({ label, verdict, number, unit, note = null, className }: SideProps) {
  return (
    <div className={cx("grid content-start gap-1 p-3 md:p-4", className)}>
      <dt className="flex items-center gap-2 text-small">
        <VerdictMark verdict={verdict} size="sm" />
        {label}
      </dt>
      <dd className="font-display font-semibold wrap-anywhere">
        <span className="text-h2">{number}</span>
        {unit && <span>{` ${unit}`}</span>}
        {note !== null && <span className="block font-sans text-note font-normal">{note}</span>}
      </dd>
    </div>
  );
}
