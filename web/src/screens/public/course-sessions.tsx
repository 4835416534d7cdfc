// The sessions of a program on offer, with their dates in the learner's own zone.

import type { Course } from "@/api/types";
import { paths } from "@/app/paths";
import { SessionBadge, SessionDates, SessionFacts } from "@/features/program";
import { localZoneName } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { programTexts } from "@/texts/program";
import { Card, LinkButton } from "@/ui";

const words = programTexts.course;

export function CourseSessions({ course }: { course: Course }) {
  if (course.sessions.length === 0) return <p className="text-soft">{words.sessionsNone}</p>;
  const sessions = course.sessions.toSorted((a, b) => Number(a.phase === "over") - Number(b.phase === "over"));
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">{words.sessionsZone(localZoneName())}</p>
      <ul className="grid gap-4">
        {sessions.map((session) => (
          <Card as="li" key={session.id} className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="flex flex-wrap items-center gap-3 text-lg">
                <SessionDates session={session} />
                <SessionBadge session={session} />
              </h3>
              <span className="font-semibold">{session.price ? formatMoney(session.price) : programTexts.free}</span>
            </div>
            <SessionFacts session={session} />
            {session.can_join && (
              <div className="flex flex-wrap items-center gap-4 pt-1">
                <LinkButton to={paths.enrolInSession(session.slug)} aria-describedby={`session-${session.id}`}>{words.choose}</LinkButton>
                {typeof session.seats_left === "number" && <span className="text-sm text-soft">{programTexts.seatsLeft(session.seats_left)}</span>}
                <span id={`session-${session.id}`} hidden><SessionDates session={session} /></span>
              </div>
            )}
          </Card>
        ))}
      </ul>
    </div>
  );
}
