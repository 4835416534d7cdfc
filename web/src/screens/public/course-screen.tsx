// /courses/{course}/overview: everything a learner needs to decide, with the whole
// release plan, and one action that stays in sight. Certificate sample, reviews and
// refund rules come with their features.

import { Check } from "lucide-react";
import { useParams } from "react-router";
import type { ReactNode } from "react";
import type { Course } from "@/api/types";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { useShowCourse } from "@/features/program";
import { programTexts } from "@/texts/program";
import { EmptyState, LinkButton, Prose } from "@/ui";
import { FaultState } from "../fault-state";
import { CourseAction } from "./course-action";
import { CourseHero } from "./course-hero";
import { CourseSchedule } from "./course-schedule";
import { CourseSessions } from "./course-sessions";
import { CourseSkeleton } from "./course-skeleton";

const words = programTexts.course;

export function CourseScreen() {
  const { course: slug = "" } = useParams();
  const { data: course, error, mutate } = useShowCourse(slug);
  if (course) return <CoursePage course={course} />;
  if (!error) return <CourseSkeleton />;
  if (asRefusal(error).code === "xs-not-found") {
    return <EmptyState isPage title={words.missingTitle} body={words.missingBody} action={<LinkButton variant="primary" to={paths.catalogue()}>{words.seeAll}</LinkButton>} />;
  }
  return <FaultState isPage title={words.faultTitle} error={error} onRetry={() => void mutate()} />;
}

function CoursePage({ course }: { course: Course }) {
  const { program, missions } = course;
  return (
    <div className="grid gap-12">
      <CourseHero course={course} />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-12">
          <Part title={words.about}>
            <Prose html={program.description_html} />
          </Part>
          <Part title={words.deliverable}>
            <p className="max-w-[68ch]">{program.deliverable}</p>
          </Part>
          <Part title={words.schedule}>
            <p className="text-soft">{words.scheduleLead}</p>
            <CourseSchedule missions={missions} />
          </Part>
          <Part title={words.sessions}>
            <CourseSessions course={course} />
          </Part>
        </div>
        <aside className="grid gap-8 lg:sticky lg:top-8">
          <CourseAction course={course} shape="card" />
          <Part title={words.skills} isSmall>
            <ul className="flex flex-wrap gap-2">
              {program.skills.map((skill) => (
                <li key={skill} className="rounded-sm bg-sunken px-2.5 py-1 text-sm font-medium">{skill}</li>
              ))}
            </ul>
          </Part>
          <Part title={words.included} isSmall>
            <ul className="grid gap-2 text-[0.9375rem]">
              {words.includedItems(missions.length).map((item) => (
                <li key={item} className="flex gap-2.5">
                  <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" strokeWidth={3} />
                  {item}
                </li>
              ))}
            </ul>
          </Part>
          <Part title={words.writesToYou} isSmall>
            <p className="text-[0.9375rem] text-soft">{words.writesToYouBody(program.host)}</p>
          </Part>
        </aside>
      </div>
      <CourseAction course={course} shape="bar" />
    </div>
  );
}

function Part({ title, isSmall = false, children }: { title: string; isSmall?: boolean; children: ReactNode }) {
  return (
    <section className={isSmall ? "grid gap-3" : "grid gap-4"}>
      <h2 className={isSmall ? "text-lg" : "text-2xl"}>{title}</h2>
      {children}
    </section>
  );
}
