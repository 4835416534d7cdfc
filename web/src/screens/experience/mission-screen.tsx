// /{experience}/{mission}: the brief and the answer of an open mission, or why a
// locked one is locked.

import { useParams } from "react-router";
import { usePerson } from "@/features/account";
import { ExperienceFault, MissionNotFound } from "@/features/mission/experience-fault";
import { LockView } from "@/features/mission/lock-view";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { useDecisions } from "@/features/mission/use-decisions";
import { useMissions } from "@/features/mission/use-missions";
import { useUnsentDrafts } from "@/features/submission/use-draft";
import { OpenMission } from "./open-mission";

export function MissionScreen() {
  const { experience = "", mission: slug = "" } = useParams();
  useUnsentDrafts(usePerson()?.uid ?? null);
  const { data: page, error, mutate } = useMissions(experience);
  const decisions = useDecisions(page);
  if (page === undefined) {
    return error === undefined ? <MissionsSkeleton /> : <ExperienceFault refusal={error} experience={experience} onRetry={() => void mutate()} />;
  }
  const mission = page.missions.find((other) => other.slug === slug || other.id === slug);
  if (mission === undefined) return <MissionNotFound experience={experience} />;
  const decision = decisions.get(mission.id)!;
  const place = { experience, missions: page.missions };
  if (decision.access === "none") return <LockView mission={mission} decision={decision} place={place} program={page.program.title} />;
  return <OpenMission key={mission.id} mission={mission} page={page} decisions={decisions} place={place} />;
}
