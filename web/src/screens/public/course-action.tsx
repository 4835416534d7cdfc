// The main action of a program's page, with its price and the dates of the session.

import type { Course, Money, Schema, SessionView } from "@/api/types";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { useShowUser } from "@/features/account/use-user";
import { usePublicPrice } from "@/features/checkout/use-public-price";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { SessionDates } from "@/features/program/session-lines";
import { SubscriptionHint } from "@/features/subscription/subscription-hint";
import { useIsSubscriber } from "@/features/subscription/use-is-subscriber";
import { formatDate } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { courseTexts as words } from "@/texts/course";
import { offerTexts } from "@/texts/offer";
import { programTexts } from "@/texts/program";
import { LinkButton } from "@/ui/button";
import { ShareButton } from "@/ui/share-button";
import { Card } from "@/ui/surface";

export interface CourseActionProps {
  course: Course;
  /** The session in the address, or null. */
  sessionSlug: string | null;
}

export function CourseAction({ course, sessionSlug }: CourseActionProps) {
  const { session } = course;
  const { mine, price, isSubscriber, person } = useCourseOffer(course);
  return (
    <Card isLifted className="grid content-start gap-3 self-start">
      {mine ? (
        <Mine card={mine} />
      ) : (
        <>
          <Heading
            session={session}
            title={isSubscriber ? offerTexts.inSubscription : price ? formatMoney(price) : programTexts.free}
          />
          <Action course={course} sessionSlug={sessionSlug} label={labelOf(price, isSubscriber)} />
          {price && <SubscriptionHint isSignedIn={person !== null} />}
          {session && <SessionNote session={session} />}
        </>
      )}
      <ShareButton isWide page={{ title: course.program.title, url: globalThis.location.href }} />
    </Card>
  );
}

/** The same action at the end of the page. A learner with a place does not see it. */
export function CourseEnrol({ course, sessionSlug }: CourseActionProps) {
  const { mine, price, isSubscriber } = useCourseOffer(course);
  return mine ? null : (
    <div className="max-w-sm">
      <Action course={course} sessionSlug={sessionSlug} label={labelOf(price, isSubscriber)} />
    </div>
  );
}

function useCourseOffer(course: Course) {
  const person = usePerson();
  const { data: enrolments } = useListEnrolments(person !== null);
  const mine = enrolments?.find((card) => card.is_current && card.program.id === course.program.id);
  const { data: user } = useShowUser(person !== null && course.from_price !== null);
  const price = usePublicPrice(course.program.slug, course.from_price, user?.country ?? null);
  const isSubscriber = useIsSubscriber(person !== null && course.from_price !== null);
  return { person, mine, price, isSubscriber: price !== null && isSubscriber };
}

function labelOf(price: Money | null, isSubscriber: boolean): string {
  return isSubscriber ? words.enrolled : price ? words.enrolFor(formatMoney(price)) : words.enrolFree;
}

function Heading({ session, title }: { session: SessionView | null; title: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="font-display text-title font-semibold">{title}</span>
      {session && (
        <span className="text-small whitespace-nowrap text-soft">
          <SessionDates session={session} />
        </span>
      )}
    </p>
  );
}

/** For a learner with a place: a link to continue, and the end of access. */
function Mine({ card: { session, enrolment } }: { card: Schema<"EnrolmentCard"> }) {
  return (
    <>
      <Heading session={session} title={words.youAreIn} />
      <LinkButton variant="primary" size="lg" isWide to={paths.missions(session.slug)}>
        {words.goOn}
      </LinkButton>
      <p className="text-note text-soft">{words.accessUntil(formatDate(enrolment.access_until))}</p>
    </>
  );
}

function Action({ course: { program, sessions }, sessionSlug, label }: CourseActionProps & { label: string }) {
  if (!sessions.some((session) => session.can_join)) return <p className="font-semibold text-soft">{words.closed}</p>;
  return (
    <LinkButton
      variant="primary"
      size="lg"
      isWide
      to={sessionSlug === null ? paths.enrolInCourse(program.slug) : paths.enrolInSession(sessionSlug)}
    >
      {label}
    </LinkButton>
  );
}

function SessionNote({ session }: { session: SessionView }) {
  const begins = session.phase === "upcoming" ? words.upcoming(formatDate(session.starts_at)) : words.running;
  return (
    <>
      {session.can_join && (
        <p className="text-small">
          {begins} {session.enrol_until !== null && <span>{words.enrolUntil(formatDate(session.enrol_until))}</span>}
        </p>
      )}
      <p className="text-note text-soft">{words.accessUntil(formatDate(session.access_until))}</p>
    </>
  );
}
