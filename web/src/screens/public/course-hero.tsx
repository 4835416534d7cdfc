// The head of a program's page: its host, its description, its size, and beside it the main action with price and
// dates.

import { Clock, ListChecks, Signal, type LucideIcon } from "lucide-react";
import type { Course } from "@/api/types";
import { paths } from "@/app/paths";
import { HostMark } from "@/features/program/host-art";
import { courseTexts } from "@/texts/course";
import { programTexts } from "@/texts/program";
import { useHeadingFocus } from "@/ui/heading-focus";
import { Breadcrumbs } from "@/ui/surface";
import { CourseAction } from "./course-action";

export function CourseHero({ course, sessionSlug }: { course: Course; sessionSlug: string | null }) {
  const { program, missions } = course;
  const heading = useHeadingFocus(program.title);
  return (
    <header className="full-bleed -mt-6 grid gap-x-14 gap-y-2 bg-host-wash pt-2 pb-5 md:-mt-8 md:pt-6 md:pb-10 lg:grid-cols-[minmax(0,1fr)_23.25rem]">
      <div className="contents lg:block">
        <div className="max-md:hidden">
          <Breadcrumbs
            items={[{ label: courseTexts.crumbCatalogue, to: paths.catalogue() }, { label: program.category }]}
          />
        </div>
        <p className="flex items-center gap-3 font-semibold text-host-ink lg:mt-4">
          <HostMark program={program} />
          {program.host}
        </p>
        <h1 ref={heading} tabIndex={-1} className="text-display lg:mt-3">
          {program.title}
        </h1>
        <p className="max-w-[36em] text-lead text-ink lg:mt-3">{program.summary}</p>
        <ul className="order-last flex flex-wrap gap-x-6 gap-y-1 font-semibold text-host-ink lg:mt-4">
          <Fact icon={Clock}>{programTexts.hours(program.hours)}</Fact>
          <Fact icon={ListChecks}>{programTexts.missions(missions.length)}</Fact>
          <Fact icon={Signal}>{programTexts.levels[program.level]}</Fact>
        </ul>
      </div>
      <CourseAction course={course} sessionSlug={sessionSlug} />
    </header>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="inline-flex items-center gap-2 text-small md:text-body">
      <Icon aria-hidden className="size-5" />
      {children}
    </li>
  );
}
