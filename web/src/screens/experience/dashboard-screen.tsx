// /{experience}/dashboard: the next step with the last message beside it, the week, and the finished work with the
// progress, the end of access and the award ahead beside it.

import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { DashboardSkeleton } from "@/features/mission/dashboard-shape";
import { SubmittedList, lastSubmitted } from "@/features/mission/submitted-list";
import { LastMessage } from "@/features/mission/last-message";
import { MissionProgress } from "@/features/mission/mission-progress";
import { NextStep } from "@/features/mission/next-step";
import { AccessDates } from "@/features/mission/path/path-aside";
import { type Decisions, useDecisions } from "@/features/mission/use-decisions";
import { useKeepOpenMissions } from "@/features/mission/use-keep-open-missions";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { Week } from "@/features/mission/week";
import { MuteSwitch } from "@/features/enrolment/mute-switch";
import { MoreTime } from "@/features/enrolment/more-time";
import { useListEnrolments } from "@/features/enrolment/use-list-enrolments";
import { AnnouncementList } from "@/features/event/announcement-list";
import { EventsSection } from "@/features/event/events-section";
import { useEvents } from "@/features/event/use-events";
import { HostScene } from "@/features/program/host-art";
import { actLink } from "@/features/progression/act-link";
import { AwardAhead } from "@/features/progression/award-ahead";
import { useCompletion } from "@/features/progression/use-completion";
import { datedSittings } from "@/features/sitting/sitting-words";
import { useSittings } from "@/features/sitting/use-sittings";
import { DueSurveys } from "@/features/survey/due-surveys";
import { useUnsentDrafts } from "@/features/submission/use-draft";
import { useAskedPart } from "@/lib/use-asked-part";
import { missionTexts } from "@/texts/mission";
import { pathTexts } from "@/texts/path";
import { Loading, Skeleton } from "@/ui/states";
import { Card, PageHeader } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import { ExperienceFault } from "./experience-fault";

const words = missionTexts.dashboard;

export { missionsLoader as loader } from "./loaders";

export function DashboardScreen() {
  const { experience = "" } = useParams();
  useUnsentDrafts(usePerson()?.uid ?? null);
  // Links in notices may lead to the events or the announcements on this page.
  useAskedPart();
  const { data: page, error, mutate } = useMissions(experience);
  const decisions = useDecisions(page);
  useKeepOpenMissions(page, decisions);
  if (page !== undefined) return <Dashboard page={page} decisions={decisions} experience={experience} />;
  if (error !== undefined)
    return <ExperienceFault refusal={error} experience={experience} onRetry={() => void mutate()} />;
  return <DashboardSkeleton />;
}

function Dashboard({ page, decisions, experience }: { page: MissionsPage; decisions: Decisions; experience: string }) {
  const last = lastSubmitted(page, decisions);
  const { data: events } = useEvents(experience);
  const { data: sittings } = useSittings(experience);
  const planned = sittings === undefined ? [] : datedSittings(sittings.plan, page.missions);
  const moreTime = page.session.offers_extensions && <MoreTime xs={experience} />;
  const progress = (
    <Card as="section" className="grid content-between gap-6">
      <h2 className="sr-only">{words.progress}</h2>
      <MissionProgress page={page} decisions={decisions} />
      <AccessDates page={page} moreTime={moreTime} />
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={paths.missions(experience)}>{words.seeMissions}</TextLink>
        <TextLink to={paths.grades(experience)}>{words.seeGrades}</TextLink>
        <TextLink to={paths.feedback(experience)}>{words.seeFeedback}</TextLink>
      </p>
    </Card>
  );
  return (
    <div className="grid gap-8">
      <PageHeader title={page.program.title} eyebrow={page.program.host} />
      <div className="grid items-stretch gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <NextStep
          page={page}
          decisions={decisions}
          experience={experience}
          scene={<HostScene program={page.program} isEager className="aspect-auto h-full" />}
        />
        {last === undefined ? progress : <LastMessage step={last} session={page.session} experience={experience} />}
      </div>
      <DueSurveys experience={experience} />
      <AnnouncementList experience={experience} />
      <Week page={page} experience={experience} others={[...(events?.items ?? []), ...planned]} />
      <EventsSection experience={experience} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <section aria-labelledby="made" className="grid gap-4">
          <h2 id="made" className="text-h2">
            {pathTexts.made}
          </h2>
          <SubmittedList page={page} decisions={decisions} experience={experience} />
        </section>
        <div className="grid gap-6">
          {last !== undefined && progress}
          <AwardCard page={page} experience={experience} />
        </div>
      </div>
      <Mute session={page.session.id} />
    </div>
  );
}

function AwardCard({ page, experience }: { page: MissionsPage; experience: string }) {
  const { data, error } = useCompletion(experience);
  if (data !== undefined)
    return (
      <AwardAhead
        prospect={data.prospect}
        experience={experience}
        linkOf={actLink(experience, page.missions)}
        hasSteps
      />
    );
  if (error !== undefined) return null;
  return (
    <Loading>
      <Skeleton className="h-64 rounded-lg" />
    </Loading>
  );
}

function Mute({ session }: { session: string }) {
  const { data: cards } = useListEnrolments();
  const card = cards?.find((card) => card.session.id === session);
  if (card === undefined) return null;
  return (
    <Card as="section">
      <h2 className="sr-only">{words.notices}</h2>
      <MuteSwitch card={card} />
    </Card>
  );
}
