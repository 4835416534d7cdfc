// The facts of one session in words: its dates, whether one can join, how long access
// lasts. Phases come from the server; nothing here compares dates.

import type { SessionView } from "@/api/types";
import { formatDateRange } from "@/lib/dates";
import { programTexts } from "@/texts/program";
import { Badge, DateTimeText, type BadgeTone } from "@/ui";

export function SessionDates({ session }: { session: SessionView }) {
  return <span>{formatDateRange(session.starts_at, session.ends_at)}</span>;
}

export function SessionBadge({ session }: { session: SessionView }) {
  if (session.phase === "over") return <Badge>{programTexts.phases.over}</Badge>;
  if (session.enrolment !== "open") return <Badge tone="danger">{programTexts.enrolments[session.enrolment]}</Badge>;
  return <Badge tone={PHASE_TONES[session.phase]}>{programTexts.phases[session.phase]}</Badge>;
}

export function SessionFacts({ session }: { session: SessionView }) {
  const { course } = programTexts;
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm text-soft sm:grid-cols-[auto_1fr]">
      <dt className="font-semibold">{programTexts.startWord[session.phase]}</dt>
      <dd><DateTimeText at={session.starts_at} /></dd>
      {session.enrol_until && (
        <>
          <dt className="font-semibold">{course.joinUntil}</dt>
          <dd><DateTimeText at={session.enrol_until} /></dd>
        </>
      )}
      <dt className="font-semibold">{course.access}</dt>
      <dd>
        <DateTimeText at={session.access_until} />. {programTexts.continuedAccess[session.continued_access]}
      </dd>
    </dl>
  );
}

const PHASE_TONES: Record<"upcoming" | "running", BadgeTone> = { upcoming: "info", running: "good" };
