// A learner's progress in a session, in words and plots.

import type { EnrolmentCard } from "@/api/types";
import { formatDate } from "@/lib/dates";
import { enrolmentTexts } from "@/texts/enrolment";
import { Progress, type ProgressProps } from "@/ui/progress";

export function EnrolmentProgress({ card }: { card: EnrolmentCard }) {
  const { done, required, optional_done, optional } = card.progress;
  const segments = [...plots(done, required, false), ...plots(optional_done, optional, true)];
  return <Progress label={enrolmentTexts.progress(card.progress)} segments={segments} />;
}

/** Segments of the progress. Only the number of completed missions is known here, so the first segments are done. */
function plots(done: number, all: number, isOptional: boolean): ProgressProps["segments"] {
  return Array.from({ length: all }, (_, index) => ({
    id: `${isOptional}${index}`,
    state: index < done ? "done" : "open",
    label: "",
    isOptional,
  }));
}

/** The date that matters now: the start of the session, or the end of access. */
export function EnrolmentDate({ card }: { card: EnrolmentCard }) {
  if (card.standing === "upcoming") return <span>{enrolmentTexts.startsOn(formatDate(card.session.starts_at))}</span>;
  if (card.standing !== "expired")
    return <span>{enrolmentTexts.accessUntil(formatDate(card.enrolment.access_until))}</span>;
  return (
    <span>
      {card.access_ended_at === null
        ? enrolmentTexts.closed
        : enrolmentTexts.accessEnded(formatDate(card.access_ended_at))}
    </span>
  );
}
