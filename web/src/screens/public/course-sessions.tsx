// The other sessions of a program. Each is a link to the program's page with the dates of that session.

import { Link } from "react-router";
import type { Course } from "@/api/types";
import { paths } from "@/app/paths";
import { SessionBadge, SessionDates } from "@/features/program/session-lines";
import { belowFold } from "@/lib/below-fold";
import { courseTexts as words } from "@/texts/course";
import { programTexts } from "@/texts/program";

export function CourseSessions({ course }: { course: Course }) {
  const others = course.sessions.filter((session) => session.can_join && session.id !== course.session?.id);
  if (others.length === 0) return null;
  return (
    <section ref={belowFold} className="grid gap-3">
      <h2 className="text-h2">{words.sessions}</h2>
      <ul className="grid">
        {others.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
            <Link to={paths.course(session.slug)} className="font-semibold underline underline-offset-4">
              <SessionDates session={session} />
            </Link>
            <SessionBadge session={session} />
            {session.seats_left !== null && (
              <span className="text-small text-soft">{programTexts.seatsLeft(session.seats_left)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
