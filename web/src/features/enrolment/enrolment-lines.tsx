// Where a learner stands in a session, in words and plots.

import type { EnrolmentCard } from "@/api/types";
import { formatDate } from "@/lib/dates";
import { enrolmentTexts } from "@/texts/enrolment";
import { ProgressSegments, type SegmentState } from "@/ui";

export function EnrolmentProgress({ card }: { card: EnrolmentCard }) {
  const { done, required } = card.progress;
  const segments = Array.from({ length: required }, (_, index) => {
    const state: SegmentState = index < done ? "done" : index === done && card.standing === "active" ? "current" : "locked";
    return { id: String(index), state, label: "" };
  });
  return <ProgressSegments label={enrolmentTexts.progress(card.progress)} segments={segments} />;
}

/** The one date that matters now: the start, or the end of access. */
export function EnrolmentDate({ card }: { card: EnrolmentCard }) {
  if (card.standing === "upcoming") return <>{enrolmentTexts.startsOn(formatDate(card.session.starts_at))}</>;
  const until = formatDate(card.enrolment.access_until);
  return <>{card.standing === "expired" ? enrolmentTexts.accessEnded(until) : enrolmentTexts.accessUntil(until)}</>;
}
