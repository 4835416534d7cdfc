// The choice of a session and the one button of the enrol screen.

import { useLocation } from "react-router";
import type { Course, SessionView } from "@/api/types";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { useShowUser } from "@/features/account/use-user";
import { usePublicPrice } from "@/features/checkout/use-public-price";
import { IncludedList } from "@/features/program/included-list";
import { SubscriptionHint } from "@/features/subscription/subscription-hint";
import { useIsSubscriber } from "@/features/subscription/use-is-subscriber";
import { formatDateRange, formatDateTime, localZoneName } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { enrolmentTexts } from "@/texts/enrolment";
import { courseTexts } from "@/texts/course";
import { offerTexts } from "@/texts/offer";
import { programTexts } from "@/texts/program";
import { Button, LinkButton } from "@/ui/button";
import { RadioGroup } from "@/ui/choice";
import { Card } from "@/ui/surface";

const words = enrolmentTexts.enrol;

interface EnrolFormProps {
  course: Course;
  sessions: readonly SessionView[];
  chosen: SessionView;
  onChoose: (xs: string) => void;
  isPending: boolean;
  onSubmit: () => void;
}

export function EnrolForm({ course, sessions, chosen, onChoose, isPending, onSubmit }: EnrolFormProps) {
  const person = usePerson();
  const { data: user } = useShowUser(person !== null && chosen.price !== null);
  const price = usePublicPrice(chosen.slug, chosen.price, user?.country ?? null);
  const isSubscriber = useIsSubscriber(person !== null && chosen.price !== null);
  const { pathname } = useLocation();
  const next = `${pathname}?${new URLSearchParams({ course: course.program.slug, xs: chosen.slug })}`;
  return (
    <Card className="grid gap-8">
      <RadioGroup
        label={words.session}
        description={courseTexts.zone(localZoneName())}
        value={chosen.slug}
        onChange={onChoose}
        isDisabled={isPending}
        options={sessions.map((session) => ({
          value: session.slug,
          label: labelOf(session),
          description: factsOf(session),
        }))}
      />
      <section className="grid gap-3">
        <h2 className="text-h3">{words.included}</h2>
        <IncludedList
          items={[
            ...courseTexts.includedItems(course.missions.length),
            `${words.access(formatDateTime(chosen.access_until))} ${programTexts.continuedAccess[chosen.continued_access]}`,
          ]}
        />
      </section>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        <div className="grid gap-1">
          <p className="font-display text-h2 font-bold">
            {isSubscriber ? offerTexts.inSubscription : price ? formatMoney(price) : programTexts.free}
          </p>
          {price && <SubscriptionHint isSignedIn={person !== null} />}
        </div>
        {person && chosen.price && !isSubscriber ? (
          <LinkButton
            variant="primary"
            size="lg"
            className="max-sm:w-full"
            reloadDocument
            to={paths.checkout(chosen.slug)}
          >
            {words.toCheckout}
          </LinkButton>
        ) : person ? (
          <Button
            variant="primary"
            size="lg"
            className="max-sm:w-full"
            isPending={isPending}
            pendingLabel={words.submitting}
            onPress={onSubmit}
          >
            {isSubscriber ? words.submit : words.submitFree}
          </Button>
        ) : (
          <div className="grid gap-1 max-sm:w-full sm:justify-items-end">
            <LinkButton variant="primary" size="lg" className="max-sm:w-full" to={paths.signup(next)}>
              {words.signupFirst}
            </LinkButton>
            <p className="text-small text-soft">{words.signupNote}</p>
          </div>
        )}
      </div>
    </Card>
  );
}

function labelOf(session: SessionView): string {
  return `${formatDateRange(session.starts_at, session.ends_at)} · ${programTexts.phases[session.phase]}`;
}

function factsOf(session: SessionView): string {
  const seats = typeof session.seats_left === "number" ? ` ${programTexts.seatsLeft(session.seats_left)}.` : "";
  return `${programTexts.startWord[session.phase]} ${formatDateTime(session.starts_at)}. ${words.access(formatDateTime(session.access_until))}${seats}`;
}
