// What learners make: a sample page from the author, and the list of work.

import type { Course } from "@/api/types";
import { belowFold } from "@/lib/below-fold";
import { courseTexts as words } from "@/texts/course";
import { Prose } from "@/ui/surface";

export function CourseMake({ course: { program, missions, sample } }: { course: Course }) {
  return (
    <section ref={belowFold} className="grid gap-4">
      <h2 className="text-h2">{words.make}</h2>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        {sample && (
          <figure className="grid gap-2">
            <figcaption className="text-small text-soft">{words.sample}</figcaption>
            <div className="rounded-sm border border-line bg-raised p-5 shadow-lift md:px-8 md:py-7">
              <h3 className="mb-3 text-h3">{sample.title}</h3>
              <Prose html={sample.html} className="text-small" />
            </div>
          </figure>
        )}
        <div>
          <p className="text-soft">{program.deliverable}</p>
          <ol className="mt-2 grid">
            {missions.map((mission) => (
              <li key={mission.slug} className="flex gap-4 border-b border-line py-3 last:border-0">
                <span className="w-5 shrink-0 font-display font-semibold text-host-ink">{mission.number}</span>
                {mission.you_write ?? mission.title}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
