// /enroll?course=…|xs=…: the session, what is included, the end of access, and one button. A visitor chooses first and
// creates an account afterwards. A session with a price leads to the checkout.

import { Navigate, useNavigate, useNavigation, useSearchParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import type { SessionView } from "@/api/types";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { useEnrol } from "@/features/enrolment/use-enrol";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { useShowCourse } from "@/features/program/use-show-course";
import { formatDateRange } from "@/lib/dates";
import { courseTexts } from "@/texts/course";
import { enrolmentTexts } from "@/texts/enrolment";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/states";
import { Callout, PageHeader } from "@/ui/surface";
import { toast } from "@/ui/toasts";
import { FaultState } from "../fault-state";
import { CourseSkeleton } from "../public/course-skeleton";
import { EnrolForm } from "./enrol-form";
import { EnrolRefusal } from "./enrol-refusal";

const words = enrolmentTexts.enrol;

export function EnrolScreen() {
  const [search, setSearch] = useSearchParams();
  const slug = search.get("xs") ?? search.get("course");
  const person = usePerson();
  const navigate = useNavigate();
  const { data: course, error, mutate } = useShowCourse(slug);
  const enrolments = useListEnrolments(person !== null);
  const { enrol, isPending, refusal } = useEnrol();
  // The button stays pending, because the next page may take a while to load.
  const isLeaving = useNavigation().state !== "idle";

  if (slug === null) {
    return (
      <EmptyState
        isPage
        {...words.missing}
        action={
          <LinkButton variant="primary" to={paths.catalogue()}>
            {words.seeFree}
          </LinkButton>
        }
      />
    );
  }
  if (error && !course && asRefusal(error).code === "xs-not-found") {
    return (
      <EmptyState
        isPage
        {...words.unknown}
        action={
          <LinkButton variant="primary" to={paths.catalogue()}>
            {words.seeFree}
          </LinkButton>
        }
      />
    );
  }
  if (error && !course)
    return <FaultState isPage title={courseTexts.faultTitle} error={error} onRetry={() => void mutate()} />;
  if (!course || enrolments.isLoading) return <CourseSkeleton />;

  const open = course.sessions.filter((session) => session.can_join);
  const asked = search.get("xs");
  const isAsked = (session: SessionView) => session.slug === asked || session.id === asked;
  const missed = course.sessions.find((session) => isAsked(session) && !session.can_join);
  const chosen = open.find(isAsked) ?? open.find((session) => session.id === course.session?.id) ?? open[0];
  const mine = enrolments.data?.find((card) => card.is_current && card.program.id === course.program.id);

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
        <EmptyState
          title={words.alreadyTitle}
          body={words.alreadyBody}
          action={
            <LinkButton variant="primary" to={paths.missions(mine.session.slug)}>
              {words.goOn}
            </LinkButton>
          }
        />
      ) : chosen ? (
        <>
          {missed && (
            <Callout role="status" tone="note" title={words.missedTitle}>
              {words.missedBody(formatDateRange(missed.starts_at, missed.ends_at), missed.enrolment === "full")}
            </Callout>
          )}
          {refusal && <EnrolRefusal refusal={refusal} xs={chosen.slug} onRetry={() => void submit()} />}
          <EnrolForm
            course={course}
            sessions={open}
            chosen={chosen}
            onChoose={(xs) =>
              setSearch({ course: course.program.slug, xs }, { replace: true, preventScrollReset: true })
            }
            isPending={isPending || isLeaving}
            onSubmit={() => void submit()}
          />
        </>
      ) : (
        <EmptyState
          title={words.noneTitle}
          body={words.noneBody}
          action={
            <LinkButton variant="primary" to={paths.catalogue()}>
              {words.seeFree}
            </LinkButton>
          }
        />
      )}
    </div>
  );
}
