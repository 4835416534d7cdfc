// Conditions that open a mission, as an inline list: met ones with a tick, missing ones with a link. Alternative
// conditions are grouped.

import { Check, Circle } from "lucide-react";
import { Fragment } from "react";
import { formatDayTime } from "@/lib/dates";
import { pathTexts } from "@/texts/path";
import { cx } from "@/ui/cx";
import { TextLink } from "@/ui/text-link";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { type Place, type Reason, conditionWords, groupedReasons, reasonWords } from "../reason-words";
import type { Step } from "./step";

export interface ConditionsProps {
  step: Step;
  place: Place;
  /** Whether to show only met conditions; another component shows the missing ones. */
  isMetOnly?: boolean;
  className?: string;
}

export function Conditions({ step: { decision, met }, place, isMetOnly = false, className }: ConditionsProps) {
  const missing = isMetOnly ? [] : groupedReasons(decision.reasons, place);
  if (met.length + missing.length === 0)
    return <p className={cx("text-small text-soft", className)}>{pathTexts.notYet}</p>;
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
                {index > 0 && <span>{` ${pathTexts.or} `}</span>}
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
  return action === null ? <span>{words}</span> : <TextLink to={action.to}>{words}</TextLink>;
}
