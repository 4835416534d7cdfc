// An open mission: brief and resources to read, questions to answer. On a desk they
// stand side by side, on a phone one after the other.

import { useCallback, useEffect } from "react";
import { usePerson } from "@/features/account";
import { Brief } from "@/features/mission/brief";
import { LockReasons } from "@/features/mission/lock-reasons";
import { LockView } from "@/features/mission/lock-view";
import { RateMission } from "@/features/mission/rate-mission";
import { MissionState } from "@/features/mission/mission-state";
import { type Place, reasonsOfLock } from "@/features/mission/reason-words";
import { shownState } from "@/features/mission/standing";
import type { Decision, Decisions } from "@/features/mission/use-decisions";
import { useMission } from "@/features/mission/use-mission";
import { type MissionView, type MissionsPage, useRefreshMissions } from "@/features/mission/use-missions";
import { useOpenMission } from "@/features/mission/use-open-mission";
import { layOut } from "@/features/submission/blocks";
import { ContentBlock } from "@/features/submission/content-block";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { refusalText } from "@/texts/refusals";
import { Callout, ErrorState, Loading, PageHeader, Skeleton, buttonClass } from "@/ui";
import { AnswerSide } from "./answer-side";
import { ExperienceFault } from "./experience-fault";

export interface OpenMissionProps {
  mission: MissionView;
  page: MissionsPage;
  decisions: Decisions;
  place: Place;
}

export function OpenMission({ mission, page, decisions, place }: OpenMissionProps) {
  const person = usePerson();
  const { data, error, mutate } = useMission(mission.id, page.session.id);
  const refresh = useRefreshMissions(place.experience);
  const decision = decisions.get(mission.id)!;
  const known = decision.access === "full" ? data?.user_mission : undefined;
  const onOpened = useCallback(
    (opened: Schema<"UserMission">) => {
      void mutate((current) => current && { ...current, user_mission: opened }, { revalidate: false });
      void refresh();
    },
    [mutate, refresh],
  );
  useOpenMission({ mission: mission.id, session: page.session.id, known }, onOpened);

  const reasons = error === undefined ? null : reasonsOfLock(error);
  const isRefused = reasons !== null;
  useEffect(() => {
    // The list is older than the refusal.
    if (isRefused) void refresh();
  }, [isRefused, refresh]);

  if (error?.code === "program-not-enrolled") return <ExperienceFault refusal={error} experience={place.experience} onRetry={() => void mutate()} />;
  if (reasons !== null) return <LockView mission={mission} reasons={reasons} place={place} program={page.program.title} />;
  return (
    <div className="grid gap-8">
      <PageHeader
        title={mission.title}
        breadcrumbs={[
          { label: page.program.title, to: paths.dashboard(place.experience) },
          { label: missionTexts.heading, to: paths.missions(place.experience) },
          { label: missionTexts.number(mission.number) },
        ]}
        actions={<a href="#answer" className={buttonClass({ size: "sm", className: "xl:hidden" })}>{missionTexts.brief.goToAnswer}</a>}
        eyebrow={
          <span className="flex flex-wrap items-center gap-3">
            {missionTexts.number(mission.number)} · {formatMinutes(mission.minutes)}
            <MissionState state={shownState(decision)} />
          </span>
        }
      />
      {decision.access === "read_only" && <ReadOnly decision={decision} place={place} />}
      {data !== undefined && person !== null ? (
        <Work data={data} user={person.uid} mission={mission} page={page} decisions={decisions} place={place} />
      ) : error !== undefined ? (
        <ErrorState title={missionTexts.missionLoadFailed} body={refusalText(error.code).body} kept={missionTexts.kept} onRetry={() => void mutate()} requestId={error.requestId} />
      ) : (
        <Loading><div className="grid gap-8 xl:grid-cols-2"><Skeleton className="h-96" /><Skeleton className="h-96" /></div></Loading>
      )}
    </div>
  );
}

function ReadOnly({ decision, place }: { decision: Decision; place: Place }) {
  return (
    <Callout title={missionTexts.readOnly.title}>
      <p>{missionTexts.readOnly.body}</p>
      {decision.reasons.length > 0 && <LockReasons reasons={decision.reasons} place={place} />}
    </Callout>
  );
}

function Work({ data, user, ...props }: OpenMissionProps & { data: Schema<"MissionBlocks">; user: string }) {
  const layout = layOut(data.blocks);
  const texts = layout.reading.filter((block) => block.body.kind !== "resource" && block.body.kind !== "file");
  const resources = layout.reading.filter((block) => block.body.kind === "resource" || block.body.kind === "file");
  return (
    <div className="grid items-start gap-x-10 gap-y-10 xl:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        <Brief mission={data.mission} />
        {texts.map((block) => <ContentBlock key={block.id} body={block.body} />)}
        {resources.length > 0 && (
          <section className="grid gap-3">
            <h2 className="text-xl">{missionTexts.brief.resources}</h2>
            {resources.map((block) => <ContentBlock key={block.id} body={block.body} />)}
          </section>
        )}
      </div>
      <div id="answer" className="min-w-0">
        <AnswerSide {...props} data={data} user={user} layout={layout} />
        {data.user_mission?.state === "complete" && <div className="pt-8 first:pt-0"><RateMission userMission={data.user_mission.id} user={user} /></div>}
      </div>
    </div>
  );
}
