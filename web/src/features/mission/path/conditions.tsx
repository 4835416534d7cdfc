// What opens a mission, as a list in a line: what holds already with a tick, what is
// missing with the way there. Conditions of which one is enough stand together.

import { Check, Circle } from "lucide-react";
import { Fragment } from "react";
import { formatDayTime } from "@/lib/dates";
import { pathTexts } from "@/texts/path";
import { TextLink, VisuallyHidden, cx } from "@/ui";
import { type Place, type Reason, conditionWords, reasonWords } from "../reason-words";
import type { Step } from "./step";

export interface ConditionsProps {
  step: Step;
  place: Place;
  /** What is missing is said elsewhere. */
  isMetOnly?: boolean;
  className?: string;
}

export function Conditions({ step: { decision, met }, place, isMetOnly = false, className }: ConditionsProps) {
  const missing = isMetOnly ? [] : grouped(decision.reasons);
  if (met.length + missing.length === 0) return <p className={cx("text-small text-soft", className)}>{pathTexts.notYet}</p>;
  return (
    <ul aria-label={pathTexts.conditions} className={cx("flex flex-wrap gap-x-4 gap-y-1 text-small", className)}>
      {met.map((condition) => (
        <li key={condition.cond_id} className="flex items-start gap-1.5 text-soft">
          <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-right-ink" />
          <VisuallyHidden>{pathTexts.met}: </VisuallyHidden>
          {conditionWords(condition, place)}
        </li>
      ))}
      {missing.map((reasons) => (
        <li key={reasons[0]!.cond_id} className="flex items-start gap-1.5">
          <Circle aria-hidden strokeDasharray="3 3" className="mt-0.5 size-4.5 shrink-0 text-edge" />
          <VisuallyHidden>{pathTexts.missing}: </VisuallyHidden>
          <span>
            {reasons.map((reason, index) => (
              <Fragment key={reason.cond_id}>
                {index > 0 && ` ${pathTexts.or} `}
                <Missing reason={reason} place={place} isFirst={index === 0} />
              </Fragment>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Missing({ reason, place, isFirst }: { reason: Reason; place: Place; isFirst: boolean }) {
  const { text, at, action } = reasonWords(reason, place, true);
  const words = at === null ? text : pathTexts.dated(text, formatDayTime(at), isFirst);
  return action === null ? words : <TextLink to={action.to}>{words}</TextLink>;
}

/** Reasons of which one is enough are one group; any other stands alone. */
function grouped(reasons: readonly Reason[]): readonly (readonly Reason[])[] {
  const groups = new Map<string, Reason[]>();
  for (const reason of reasons) {
    const name = reason.any_of ?? reason.cond_id;
    groups.set(name, [...(groups.get(name) ?? []), reason]);
  }
  return [...groups.values()];
}
