// Every mission of a program with what opens it: the full release plan, before one joins.

import type { Course } from "@/api/types";
import { formatMinutes } from "@/lib/dates";
import { programTexts } from "@/texts/program";
import { Badge } from "@/ui";

export function CourseSchedule({ missions }: { missions: Course["missions"] }) {
  return (
    <ol className="relative grid gap-3 before:absolute before:inset-y-6 before:inset-s-5 before:w-0.5 before:bg-line">
      {missions.map((mission) => (
        <li key={mission.slug} className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-4">
          <span aria-hidden className="grid size-10 place-items-center rounded-md border-2 border-line bg-surface font-display font-bold text-brand">{mission.number}</span>
          <div className="grid gap-1.5 pb-4">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-lg">
              {mission.title}
              {!mission.required && <Badge>{programTexts.course.optional}</Badge>}
              {mission.preview && <Badge tone="brand">{programTexts.course.preview}</Badge>}
            </h3>
            <p className="text-[0.9375rem]">{mission.summary}</p>
            <p className="text-sm text-soft">
              {[formatMinutes(mission.minutes), ...mission.opens.map((hint) => programTexts.opens(hint, programTexts.missionNumber))].join(" · ")}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
