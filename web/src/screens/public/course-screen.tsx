// /courses/{course}/overview: everything a learner needs to decide. The promise, the price and the dates come first,
// then the story, the work, and the whole plan in dates.

import { type LoaderFunctionArgs, useParams } from "react-router";
import type { Course } from "@/api/types";
import { asRefusal } from "@/api/refusal";
import { usePerson } from "@/features/account/use-account";
import { HostScene } from "@/features/program/host-art";
import { hostTones } from "@/features/program/host-tones";
import { useShowCourse, warmCourse } from "@/features/program/use-show-course";
import { LinkNote } from "@/features/referral/link-note";
import { belowFold } from "@/lib/below-fold";
import { courseTexts as words } from "@/texts/course";
import { Letter } from "@/ui/letter";
import { Prose } from "@/ui/surface";
import { FaultState } from "../fault-state";
import { CourseHero } from "./course-hero";
import { CourseIncluded } from "./course-included";
import { CourseMake } from "./course-make";
import { CoursePeople } from "./course-people";
import { CourseSchedule } from "./course-schedule";
import { CourseSessions } from "./course-sessions";
import { CourseSkeleton } from "./course-skeleton";
import { CourseTry } from "./course-try";
import { NotFoundScreen } from "./not-found-screen";

/** Loads the page's data before the router first draws it. */
export async function loader({ params: { course = "" } }: LoaderFunctionArgs): Promise<null> {
  await warmCourse(course);
  return null;
}

export function CourseScreen() {
  const { course: slug = "" } = useParams();
  const { data: course, error, mutate } = useShowCourse(slug);
  if (course) return <CoursePage course={course} slug={slug} />;
  if (!error) return <CourseSkeleton />;
  if (asRefusal(error).code === "xs-not-found") return <NotFoundScreen />;
  return <FaultState isPage title={words.faultTitle} error={error} onRetry={() => void mutate()} />;
}

function CoursePage({ course, slug }: { course: Course; slug: string }) {
  const person = usePerson();
  const sessionSlug = course.session?.slug === slug ? slug : null;
  return (
    <div style={hostTones(course.program.cover)} className="grid gap-10 md:gap-14">
      <CourseHero course={course} sessionSlug={sessionSlug} />
      {person === null && <LinkNote />}
      <Walk course={course} />
      <CourseMake course={course} />
      <CourseTry course={course} />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section ref={belowFold}>
          <h2 className="mb-1 text-h2">{words.schedule}</h2>
          <CourseSchedule course={course} />
        </section>
        <CoursePeople course={course} />
      </div>
      <CourseIncluded course={course} sessionSlug={sessionSlug} />
      <CourseSessions course={course} />
    </div>
  );
}

/** The opening of the story: the desk, the situation, and a message from the first sender. */
function Walk({ course: { program, senders } }: { course: Course }) {
  const host = senders.find(({ says }) => says !== null);
  return (
    <section className="grid grid-flow-dense items-start gap-x-14 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <HostScene program={program} isEager className="rounded-lg md:rounded-xl" />
      <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <h2 className="text-h2">{words.about}</h2>
        <Prose html={program.description_html} />
      </div>
      {host && (
        <Letter portrait={host.portrait} name={host.name} role={host.role}>
          <p>{`“${host.says ?? ""}”`}</p>
        </Letter>
      )}
    </section>
  );
}
