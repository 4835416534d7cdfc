// /{experience}/dashboard: the next mission as the one thing to do, how far one is,
// and the dates that matter.

import { ArrowRight } from "lucide-react";
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account";
import { MissionProgress } from "@/features/mission/mission-progress";
import { MissionState } from "@/features/mission/mission-state";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { SessionDates } from "@/features/mission/session-dates";
import { nextMission, openings, shownState } from "@/features/mission/standing";
import { type Decisions, useDecisions } from "@/features/mission/use-decisions";
import { type MissionView, type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { useUnsentDrafts } from "@/features/submission/use-draft";
import { formatDateTime, formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { EmptyState, LinkButton, PageHeader, TextLink } from "@/ui";
import { ExperienceFault } from "./experience-fault";

const words = missionTexts.dashboard;

export function DashboardScreen() {
  const { experience = "" } = useParams();
  useUnsentDrafts(usePerson()?.uid ?? null);
  const { data: page, error, mutate } = useMissions(experience);
  const decisions = useDecisions(page);
  if (page !== undefined) return <Dashboard page={page} decisions={decisions} experience={experience} />;
  if (error !== undefined) return <ExperienceFault refusal={error} experience={experience} onRetry={() => void mutate()} />;
  return <MissionsSkeleton />;
}

function Dashboard({ page, decisions, experience }: { page: MissionsPage; decisions: Decisions; experience: string }) {
  const next = nextMission(page.missions, decisions);
  return (
    <div className="grid gap-10">
      <PageHeader title={page.program.title} eyebrow={page.program.host} />
      {next === null ? (
        <NothingNext page={page} decisions={decisions} experience={experience} />
      ) : (
        <NextMission mission={next} decisions={decisions} experience={experience} />
      )}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <section aria-labelledby="progress" className="grid content-start gap-4">
          <h2 id="progress" className="text-xl">{words.progress}</h2>
          <MissionProgress page={page} decisions={decisions} next={next} />
          <p><TextLink to={paths.missions(experience)}>{words.seeMissions}</TextLink></p>
        </section>
        <section aria-labelledby="dates" className="grid content-start gap-4">
          <h2 id="dates" className="text-xl">{words.dates}</h2>
          <SessionDates page={page} decisions={decisions} />
        </section>
      </div>
    </div>
  );
}

function NextMission({ mission, decisions, experience }: { mission: MissionView; decisions: Decisions; experience: string }) {
  const decision = decisions.get(mission.id)!;
  const { start, resume } = missionTexts.action;
  return (
    <section aria-labelledby="next" className="grid gap-5 rounded-xl border border-brand/25 bg-brand-wash p-6 sm:p-8">
      <div className="grid gap-2">
        <h2 id="next" className="text-sm font-semibold tracking-normal text-brand">{words.next}</h2>
        <p className="font-display text-2xl leading-tight font-bold sm:text-3xl">{missionTexts.numbered(mission.number, mission.title)}</p>
        <p className="max-w-prose">{mission.summary}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <LinkButton to={paths.mission(experience, mission.slug)} variant="primary" size="lg">
          {decision.state === "unlocked" ? start : resume}
          <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
        </LinkButton>
        <span className="flex flex-wrap items-center gap-3 text-sm text-soft">
          {decision.state !== "unlocked" && <MissionState state={shownState(decision)} />}
          {formatMinutes(mission.minutes)} · {missionTexts.sender(mission.sender.name, mission.sender.role)}
        </span>
      </div>
    </section>
  );
}

function NothingNext({ page, decisions, experience }: { page: MissionsPage; decisions: Decisions; experience: string }) {
  const [opening] = openings(page.missions, decisions);
  const isFinished = page.progress.is_finished;
  const hasHandedIn = page.progress.done > 0;
  const title = isFinished ? words.finished : hasHandedIn ? words.allDone : words.nothingOpen;
  const body = isFinished ? words.finishedBody : opening === undefined ? words.nothingOpenBody : words.allDoneBody(formatDateTime(opening.at));
  return <EmptyState title={title} body={body} action={<LinkButton variant="primary" to={paths.missions(experience)}>{words.seeMissions}</LinkButton>} />;
}
