// /: learners see the session to continue with, then their other sessions, the remaining onboarding, their
// certificates, and one recommendation. Anonymous visitors see the catalogue; while its code is loading they see its skeleton, never an empty
// page.

import { ArrowRight } from "lucide-react";
import { Navigate, useNavigate } from "react-router";
import type { EnrolmentCard } from "@/api/types";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { EnrolmentDate, EnrolmentProgress } from "@/features/enrolment/enrolment-lines";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { useResume } from "@/features/mission/use-resume";
import { NextEvent } from "@/features/event/next-event";
import { useEvents } from "@/features/event/use-events";
import { useOnboarding } from "@/features/onboarding/use-onboarding";
import { HostScene } from "@/features/program/host-art";
import { enrolmentTexts } from "@/texts/enrolment";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState, Loading, Skeleton, useIsWhole } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { RefusalCallout } from "@/ui/refusal-callout";
import { FaultState } from "../fault-state";
import { CatalogueSkeleton } from "../public/catalogue-skeleton";
import { DeskDoors } from "./desk-doors";
import { EnrolmentRow } from "./enrolment-row";
import { OnboardingReminder } from "./onboarding-reminder";
import { OwnCertificates } from "./own-certificates";
import { Recommendation } from "./recommendation";

const words = enrolmentTexts.home;

export function HomeScreen() {
  if (usePerson()) return <LearnerHome />;
  return (
    <>
      <Navigate replace to={paths.catalogue()} />
      <CatalogueSkeleton />
    </>
  );
}

function LearnerHome() {
  const { data: cards, error, mutate } = useListEnrolments();
  const isWhole = useIsWhole([useEvents(null), useOnboarding()]);
  if (cards && isWhole) return <Sessions cards={cards} />;
  return (
    <div className="grid gap-8">
      <PageHeader title={words.title} />
      {error ? (
        <FaultState title={enrolmentTexts.portal.faultTitle} error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Skeleton className="h-64 rounded-xl" />
        </Loading>
      )}
    </div>
  );
}

function Sessions({ cards }: { cards: readonly EnrolmentCard[] }) {
  const open = cards.filter((card) => card.standing === "active" || card.standing === "upcoming");
  const [first, ...others] = open;
  return (
    <div className="grid gap-10">
      <PageHeader title={first ? words.title : words.titleNew} />
      <DeskDoors />
      {first ? (
        <ResumeCard card={first} />
      ) : (
        <EmptyState
          title={enrolmentTexts.portal.emptyTitle}
          body={enrolmentTexts.portal.emptyBody}
          action={
            <LinkButton variant="primary" to={paths.catalogue()}>
              {enrolmentTexts.portal.find}
            </LinkButton>
          }
        />
      )}
      <NextEvent />
      {first?.precedence !== "done" && <OnboardingReminder />}
      {others.length > 0 && (
        <section aria-labelledby="others" className="grid gap-4">
          <h2 id="others" className="text-h2">
            {words.others}
          </h2>
          {others.map((card) => (
            <EnrolmentRow key={card.enrolment.id} card={card} />
          ))}
        </section>
      )}
      <OwnCertificates cards={cards} />
      <Recommendation />
      <div className="flex flex-wrap gap-3">
        {cards.length > 0 && <LinkButton to={paths.portal()}>{words.seeAll}</LinkButton>}
        {first && (
          <LinkButton variant="quiet" to={paths.catalogue()}>
            {words.discover}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function ResumeCard({ card }: { card: EnrolmentCard }) {
  const navigate = useNavigate();
  const { resume, isPending, refusal } = useResume();
  const { program, session, next_mission } = card;

  async function go() {
    const route = await resume(session.slug);
    if (route) void navigate(route);
  }

  return (
    <article className="grid overflow-hidden rounded-xl border border-line bg-surface lg:grid-cols-[minmax(0,1fr)_24rem]">
      <HostScene program={program} className="aspect-auto min-h-36 lg:order-last" />
      <div className="grid gap-6 p-6 sm:p-8">
        <div className="grid gap-1.5">
          <p className="text-small font-semibold text-soft">
            {program.host} · <EnrolmentDate card={card} />
          </p>
          <h2 className="text-title">{program.title}</h2>
          {next_mission && <p className="text-lead">{words.next(next_mission.number, next_mission.title)}</p>}
        </div>
        <EnrolmentProgress card={card} />
        {refusal && <RefusalCallout refusal={refusal} />}
        <Button
          variant="primary"
          size="lg"
          icon={ArrowRight}
          isPending={isPending}
          onPress={() => void go()}
          className="justify-self-start"
        >
          {words.go[card.precedence]}
        </Button>
      </div>
    </article>
  );
}
