// All reasons of a lock. Each shows the requirement, its date, and a link to where it can be met. Alternative reasons
// are grouped under one line.

import { ArrowRight } from "lucide-react";
import { missionTexts } from "@/texts/mission";
import { DateTimeText } from "@/ui/date-time-text";
import { TextLink } from "@/ui/text-link";
import { type Place, type Reason, groupedReasons, reasonWords } from "./reason-words";

export interface LockReasonsProps {
  reasons: readonly Reason[];
  place: Place;
}

export function LockReasons({ reasons, place }: LockReasonsProps) {
  // A rule may lock without giving a reason.
  if (reasons.length === 0) return <p className="text-small">{missionTexts.reasons.other}</p>;
  return (
    <ul aria-label={missionTexts.reasons.title} className="grid gap-2 text-small">
      {groupedReasons(reasons, place).map((group) => (
        <li key={group[0]!.cond_id}>
          {group.length === 1 ? (
            <ReasonLine reason={group[0]!} place={place} />
          ) : (
            <OneOf reasons={group} place={place} />
          )}
        </li>
      ))}
    </ul>
  );
}

function OneOf({ reasons, place }: LockReasonsProps) {
  return (
    <>
      <p>{missionTexts.reasons.oneOf}</p>
      <ul className="mt-1 grid gap-1.5 border-s-2 border-line ps-4">
        {reasons.map((reason) => (
          <li key={reason.cond_id}>
            <ReasonLine reason={reason} place={place} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ReasonLine({ reason, place }: { reason: Reason; place: Place }) {
  const { text, at, action } = reasonWords(reason, place);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span>
        {text} {at !== null && <DateTimeText at={at} className="font-semibold" />}
      </span>
      {action !== null && (
        <TextLink to={action.to} className="inline-flex min-h-6 items-center gap-1">
          {action.label}
          <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
        </TextLink>
      )}
    </span>
  );
}
