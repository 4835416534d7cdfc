// The facts of one session in words: its dates, and whether one can join. Phases come from
// the server; nothing here compares dates.

import type { SessionView } from "@/api/types";
import { formatDateRange } from "@/lib/dates";
import { programTexts } from "@/texts/program";
import { Tag } from "@/ui";

export function SessionDates({ session }: { session: SessionView }) {
  return <span>{formatDateRange(session.starts_at, session.ends_at)}</span>;
}

export function SessionBadge({ session }: { session: SessionView }) {
  if (session.phase === "over") return <Tag>{programTexts.phases.over}</Tag>;
  if (session.enrolment !== "open") return <Tag>{programTexts.enrolments[session.enrolment]}</Tag>;
  return <Tag>{programTexts.phases[session.phase]}</Tag>;
}
