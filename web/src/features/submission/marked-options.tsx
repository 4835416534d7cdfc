// The options of a marked question. Before the answer is shown, only the learner's own options have a mark. Afterwards
// every option has its tick or cross and the author's line; wrong options that were not chosen are grey.

import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";
import { cx } from "@/ui/cx";
import { Tag } from "@/ui/tag";
import { VerdictMark } from "@/ui/verdict-mark";
import type { BodyOf } from "./blocks";
import { WithCode } from "./with-code";

const words = submissionTexts.marks;

type OptionMark = Schema<"OptionMark">;
type ChoiceBody = BodyOf<"single_choice"> | BodyOf<"multi_choice"> | BodyOf<"checklist">;

export interface MarkedOptionsProps {
  body: ChoiceBody;
  options: readonly OptionMark[];
  /** Why the answer is right, shown with the only right option; null if it is not shown yet. */
  why: string | null;
}

export function MarkedOptions({ body, options, why }: MarkedOptionsProps) {
  const marks = new Map(options.map((mark) => [mark.option, mark]));
  const isSingle = body.kind === "single_choice";
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {(body.kind === "checklist" ? body.items : body.options).map(({ key, label }) => {
          const mark = marks.get(key);
          const line = mark?.line ?? (isSingle && mark?.is_right ? why : null);
          return <MarkedOption key={key} label={label} mark={mark} line={line} />;
        })}
      </ul>
      {why !== null && !isSingle && (
        <p>
          <WithCode text={why} />
        </p>
      )}
    </div>
  );
}

function MarkedOption({ label, mark, line }: { label: string; mark: OptionMark | undefined; line: string | null }) {
  const word = mark && wordOf(mark);
  return (
    <li
      className={cx(
        "grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1 rounded-md border bg-surface px-3.5 py-2.5",
        mark?.is_right ? "border-right" : mark?.is_chosen ? "border-miss" : "border-line",
      )}
    >
      <OptionSign mark={mark} />
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">{label}</span>
        {word && <Tag tone={mark.is_right ? "right" : mark.is_chosen ? "miss" : "neutral"}>{word}</Tag>}
      </div>
      {line !== null && (
        <p className="col-start-2 text-small text-soft">
          <WithCode text={line} />
        </p>
      )}
    </li>
  );
}

function OptionSign({ mark }: { mark: OptionMark | undefined }) {
  if (mark === undefined)
    return (
      <span
        aria-hidden
        className="mt-1 size-3.5 place-self-start justify-self-center rounded-full border-2 border-edge"
      />
    );
  return (
    <VerdictMark
      verdict={mark.is_right ? "right" : "miss"}
      size="sm"
      className={cx(!mark.is_right && !mark.is_chosen && "bg-tag! text-soft!")}
    />
  );
}

function wordOf({ is_right, is_chosen }: OptionMark): string {
  if (is_right) return is_chosen ? words.yoursRight : words.rightOption;
  return is_chosen ? words.yoursWrong : words.wrongOption;
}
