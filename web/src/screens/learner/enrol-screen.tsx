// /enroll?course=…|xs=…: which session, what is included, when access ends, one button.
// Who is not signed in chooses first and makes an account after. Paying is another
// feature's screen; a session with a price says so plainly.

import { Navigate, useNavigate, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account";
import { useEnrol, useListEnrolments } from "@/features/enrolment";
import { useShowCourse } from "@/features/program";
import { enrolmentTexts } from "@/texts/enrolment";
import { EmptyState, LinkButton, PageHeader, toast } from "@/ui";
import { FaultState } from "../fault-state";
import { CourseSkeleton } from "../public/course-skeleton";
import { EnrolForm } from "./enrol-form";
import { EnrolRefusal } from "./enrol-refusal";
import { programTexts } from "@/texts/program";

const words = enrolmentTexts.enrol;

export function EnrolScreen() {
  const [search, setSearch] = useSearchParams();
  const slug = search.get("xs") ?? search.get("course");
  const person = usePerson();
  const navigate = useNavigate();
  const { data: course, error, mutate } = useShowCourse(slug);
  const enrolments = useListEnrolments(person !== null);
  const { enrol, isPending, refusal } = useEnrol();

  if (slug === null) {
    return <EmptyState isPage {...words.missing} action={<LinkButton variant="primary" to={paths.catalogue()}>{words.seeFree}</LinkButton>} />;
  }
  if (error && !course) return <FaultState isPage title={programTexts.course.faultTitle} error={error} onRetry={() => void mutate()} />;
  if (!course || enrolments.isLoading) return <CourseSkeleton />;

  const open = course.sessions.filter((session) => session.enrolment === "open" && session.phase !== "over");
  const asked = search.get("xs");
  const chosen = open.find((session) => session.slug === asked || session.id === asked) ?? open.find((session) => session.id === course.session?.id) ?? open[0];
  const mine = enrolments.data?.find((card) => card.program.id === course.program.id && card.standing !== "expired");

  async function submit() {
    if (!chosen || !course) return;
    const enrolment = await enrol(chosen.slug);
    if (!enrolment) return;
    toast.success(words.done(course.program.title));
    void navigate(paths.missions(chosen.slug));
  }

  if (mine && !isPending && refusal?.code !== "program-already-purchased" && asked === mine.session.slug) {
    return <Navigate replace to={paths.missions(mine.session.slug)} />;
  }
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <PageHeader
        title={words.title(course.program.title)}
        lead={words.lead}
        breadcrumbs={[{ label: course.program.title, to: paths.course(course.program.slug) }, { label: words.submit }]}
      />
      {mine ? (
        <EmptyState title={words.alreadyTitle} body={words.alreadyBody} action={<LinkButton variant="primary" to={paths.missions(mine.session.slug)}>{words.goOn}</LinkButton>} />
      ) : chosen ? (
        <>
          {refusal && <EnrolRefusal refusal={refusal} onRetry={() => void submit()} />}
          <EnrolForm
            course={course}
            sessions={open}
            chosen={chosen}
            onChoose={(xs) => setSearch({ course: course.program.slug, xs }, { replace: true, preventScrollReset: true })}
            isPending={isPending}
            onSubmit={() => void submit()}
          />
        </>
      ) : (
        <EmptyState title={words.noneTitle} body={words.noneBody} action={<LinkButton variant="primary" to={paths.catalogue()}>{words.seeFree}</LinkButton>} />
      )}
    </div>
  );
}
