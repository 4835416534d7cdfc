// The head of a program's page: its cover, its name and its size.

import type { Course } from "@/api/types";
import { paths } from "@/app/paths";
import { ProgramCover } from "@/features/program";
import { programTexts } from "@/texts/program";
import { PageHeader } from "@/ui";

export function CourseHero({ course: { program, missions } }: { course: Course }) {
  return (
    <div className="grid gap-6">
      <ProgramCover cover={program.cover} shape="banner" className="h-40 rounded-xl sm:h-56" />
      <PageHeader
        title={program.title}
        lead={program.summary}
        breadcrumbs={[{ label: programTexts.course.crumbCatalogue, to: paths.catalogue() }, { label: program.title }]}
        eyebrow={[program.category, programTexts.hosted(program.host), programTexts.levels[program.level], programTexts.hours(program.hours), programTexts.missions(missions.length)].join(" · ")}
      />
    </div>
  );
}
