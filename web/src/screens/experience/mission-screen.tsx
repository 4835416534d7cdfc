// /{experience}/{mission}: the brief and the answer of an open mission, or the reasons of its lock.

import { useEffect, useRef } from "react";
import { useParams } from "react-router";
import { ExperienceFrame } from "@/app/layouts/experience-layout";
import { useSessionKeys } from "@/app/layouts/use-session-keys";
import { usePerson } from "@/features/account/use-account";
import { LockView } from "@/features/mission/lock-view";
import { type Decisions, useDecisions } from "@/features/mission/use-decisions";
import { type MissionView, useMissions } from "@/features/mission/use-missions";
import { useUnsentDrafts } from "@/features/submission/use-draft";
import { missionTexts } from "@/texts/mission";
import { TitlePlace } from "@/ui/heading-focus";
import { toast } from "@/ui/toasts";
import { ExperienceFault, MissionNotFound } from "./experience-fault";
import { OpenMission } from "./open-mission";
import { WorkbenchSkeleton } from "./workbench-skeleton";

export { missionLoader as loader } from "./loaders";

export function MissionScreen() {
  const { experience = "", mission: slug = "" } = useParams();
  useSessionKeys(experience);
  useUnsentDrafts(usePerson()?.uid ?? null);
  const { data: page, error, mutate } = useMissions(experience);
  const decisions = useDecisions(page);
  const mission = page?.missions.find((other) => other.slug === slug || other.id === slug);
  useOpeningNews(mission, decisions);
  if (page === undefined) {
    if (error === undefined) return <WorkbenchSkeleton title={missionTexts.heading} />;
    return (
      <ExperienceFrame>
        <ExperienceFault refusal={error} experience={experience} onRetry={() => void mutate()} />
      </ExperienceFrame>
    );
  }
  if (mission === undefined)
    return (
      <ExperienceFrame>
        <MissionNotFound experience={experience} />
      </ExperienceFrame>
    );
  const decision = decisions.get(mission.id)!;
  const place = { experience, missions: page.missions };
  if (decision.access === "none")
    return (
      <ExperienceFrame>
        <LockView mission={mission} reasons={decision.reasons} place={place} program={page.program.title} />
      </ExperienceFrame>
    );
  return (
    <TitlePlace value={page.program.title}>
      <OpenMission key={mission.id} mission={mission} page={page} decisions={decisions} place={place} />
    </TitlePlace>
  );
}

/** Announces that the lock opened while the page was shown. */
function useOpeningNews(mission: MissionView | undefined, decisions: Decisions): void {
  const access = mission && decisions.get(mission.id)?.access;
  const before = useRef({ mission: mission?.id, access });
  useEffect(() => {
    const isSame = before.current.mission === mission?.id;
    if (mission && isSame && before.current.access === "none" && access === "full")
      toast.success(missionTexts.lock.opened(missionTexts.number(mission.number)));
    before.current = { mission: mission?.id, access };
  }, [mission, access]);
}
