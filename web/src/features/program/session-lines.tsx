// Facts of one session in words: its dates, and whether it can be joined. The server decides the phase; this module
// compares no dates.

import type { SessionView } from "@/api/types";
import { formatDateRange } from "@/lib/dates";
import { programTexts } from "@/texts/program";
import { Tag } from "@/ui/tag";

export function SessionDates({ session }: { session: SessionView }) {
  return <span>{formatDateRange(session.starts_at, session.ends_at)}</span>;
}

export function SessionBadge({ session }: { session: SessionView }) {
  if (session.phase === "over") return <Tag>{programTexts.phases.over}</Tag>;
  if (session.enrolment !== "open") return <Tag>{programTexts.enrolments[session.enrolment]}</Tag>;
  return <Tag>{programTexts.phases[session.phase]}</Tag>;
}
