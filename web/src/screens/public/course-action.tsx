// The one action of a program's page. It stays in sight: a card beside the text on
// desks, a bar at the foot of the window on phones.

import type { Course } from "@/api/types";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account";
import { useListEnrolments } from "@/features/enrolment";
import { SessionDates } from "@/features/program";
import { formatMoney } from "@/lib/money";
import { programTexts } from "@/texts/program";
import { LinkButton, cx } from "@/ui";

const words = programTexts.course;

export function CourseAction({ course, shape }: { course: Course; shape: "card" | "bar" }) {
  const person = usePerson();
  const { data: enrolments } = useListEnrolments(person !== null);
  const mine = enrolments?.find((card) => card.is_current && card.program.id === course.program.id);
  const next = course.session;
  const canJoin = course.sessions.some((session) => session.can_join);
  const price = course.from_price;

  return (
    <div
      className={cx(
        "border-line bg-surface",
        shape === "card" ? "grid gap-4 rounded-lg border p-6 max-lg:hidden" : "sticky bottom-0 z-40 -mx-4 flex items-center justify-between gap-4 border-t px-4 py-3 lg:hidden",
      )}
    >
      <div className="grid min-w-0 gap-0.5">
        <p className={cx("font-display font-bold", shape === "card" ? "text-2xl" : "text-lg leading-tight")}>{price ? formatMoney(price) : programTexts.free}</p>
        {next && (
          <p className="text-sm text-soft">
            <SessionDates session={next} />
          </p>
        )}
      </div>
      {mine ? (
        <LinkButton variant="primary" size={shape === "card" ? "lg" : "md"} className="shrink-0" to={paths.missions(mine.session.slug)}>{words.goOn}</LinkButton>
      ) : canJoin ? (
        <LinkButton variant="primary" size={shape === "card" ? "lg" : "md"} className="shrink-0" to={paths.enrolInCourse(course.program.slug)}>
          {price ? words.enrolFor(formatMoney(price)) : words.enrolFree}
        </LinkButton>
      ) : (
        <p className="font-semibold text-soft">{words.closed}</p>
      )}
    </div>
  );
}
