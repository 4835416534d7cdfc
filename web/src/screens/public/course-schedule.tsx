// The whole plan of the shown session before joining: when each mission opens, by date if there is one, and when
// session and access end.

import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Course } from "@/api/types";
import { paths } from "@/app/paths";
import { formatDate, formatDay, formatMinutes, localZoneName } from "@/lib/dates";
import { courseTexts as words, opensWords } from "@/texts/course";
import { cx } from "@/ui/cx";
import { Tag } from "@/ui/tag";

export function CourseSchedule({ course: { program, missions, session } }: { course: Course }) {
  return (
    <>
      <p className="mb-4 text-small text-soft">
        {session ? words.scheduleZone(formatDate(session.starts_at), localZoneName()) : words.scheduleNone}
      </p>
      <ol className="grid">
        {missions.map((mission) => {
          const { when, note, isNow } = opensWords(mission.opens, session);
          return (
            <Row key={mission.slug} when={when} isNow={isNow} end={formatMinutes(mission.minutes)}>
              <span className="me-2">
                <span className="font-display font-semibold text-host-ink tabular-nums">{mission.number}</span>{" "}
                {mission.title}
              </span>
              {!mission.required && <Tag className="me-2">{words.optional}</Tag>}
              {note !== "" && <span className="text-small text-soft">{note} </span>}
              {mission.preview && (
                <Link
                  to={paths.preview(program.slug, mission.slug)}
                  className="inline-block py-0.5 text-small font-semibold whitespace-nowrap text-brand underline underline-offset-4"
                >
                  {words.preview}
                </Link>
              )}
            </Row>
          );
        })}
        {session && (
          <>
            <Row when={formatDay(session.ends_at)}>{words.sessionEnds}</Row>
            <Row when={formatDay(session.access_until)}>{words.accessEnds[session.continued_access]}</Row>
          </>
        )}
      </ol>
    </>
  );
}

function Row({
  when,
  isNow = false,
  end,
  children,
}: {
  when: string;
  isNow?: boolean;
  end?: string;
  children: ReactNode;
}) {
  return (
    <li className="group relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-5 sm:grid-cols-[10.5rem_1.25rem_minmax(0,1fr)_auto] sm:gap-x-4">
      <span className="col-start-2 row-start-1 font-semibold max-sm:text-small sm:col-start-1 sm:text-end">{when}</span>
      <span
        aria-hidden
        className={cx(
          "relative z-1 col-start-1 row-start-1 mt-1 size-5 rounded-sm border-2 sm:col-start-2",
          isNow ? "border-brand bg-brand" : "border-edge bg-surface",
        )}
      />
      <span
        aria-hidden
        className="absolute top-4 -bottom-2 left-[0.5625rem] w-0.5 bg-line group-last:hidden sm:left-[12.0625rem]"
      />
      <span className="col-start-2 sm:col-start-3">{children}</span>
      {end !== undefined && <span className="text-soft max-sm:col-start-2 max-sm:text-small">{end}</span>}
    </li>
  );
}
