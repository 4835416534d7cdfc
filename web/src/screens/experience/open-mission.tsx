// An open mission: its brief, its files and its questions, once they have loaded. While loading and after an error, the
// page keeps its frame.

import { useCallback, useEffect } from "react";
import type { Schema } from "@/api/types";
import { ExperienceFrame } from "@/app/layouts/experience-layout";
import { usePerson } from "@/features/account/use-account";
import { LockView } from "@/features/mission/lock-view";
import { type Place, reasonsOfLock } from "@/features/mission/reason-words";
import type { Decisions } from "@/features/mission/use-decisions";
import { useMission } from "@/features/mission/use-mission";
import { type MissionView, type MissionsPage, useRefreshMissions } from "@/features/mission/use-missions";
import { useOpenMission } from "@/features/mission/use-open-mission";
import { missionTexts } from "@/texts/mission";
import { refusalText } from "@/texts/refusals";
import { ErrorState } from "@/ui/states";
import { ExperienceFault } from "./experience-fault";
import { MissionHeader } from "./mission-header";
import { MissionWork } from "./mission-work";
import { WorkbenchSkeleton } from "./workbench-skeleton";

export interface OpenMissionProps {
  mission: MissionView;
  page: MissionsPage;
  decisions: Decisions;
  place: Place;
}

export function OpenMission(props: OpenMissionProps) {
  const { mission, page, decisions, place } = props;
  const person = usePerson();
  const { data, error, mutate } = useMission(mission, page.session);
  const refresh = useRefreshMissions(place.experience);
  const known = decisions.get(mission.id)!.access === "full" ? data?.user_mission : undefined;
  const onOpened = useCallback(
    (opened: Schema<"UserMission">) => {
      // For a team mission, the possible acts on the attempt are only known now, so the mission is requested again.
      void mutate((current) => current && { ...current, user_mission: opened }, { revalidate: mission.team });
      void refresh();
    },
    [mission.team, mutate, refresh],
  );
  useOpenMission({ mission: mission.id, session: page.session.id, known }, onOpened);

  const reasons = error === undefined ? null : reasonsOfLock(error);
  const isRefused = reasons !== null;
  useEffect(() => {
    // The refusal is newer than the list of missions, so the list is requested again.
    if (isRefused) void refresh();
  }, [isRefused, refresh]);

  if (reasons !== null)
    return (
      <ExperienceFrame>
        <LockView mission={mission} reasons={reasons} place={place} program={page.program.title} />
      </ExperienceFrame>
    );
  if (data !== undefined && person !== null && error?.code !== "program-not-enrolled")
    return <MissionWork {...props} data={data} user={person.uid} mutate={mutate} />;
  if (error === undefined) return <WorkbenchSkeleton title={mission.title} />;
  return (
    <ExperienceFrame>
      {error.code === "program-not-enrolled" ? (
        <ExperienceFault refusal={error} experience={place.experience} onRetry={() => void mutate()} />
      ) : (
        <div className="grid gap-8">
          <MissionHeader {...props} />
          <ErrorState
            title={missionTexts.missionLoadFailed}
            body={refusalText(error).body}
            kept={missionTexts.kept}
            onRetry={() => void mutate()}
            requestId={error.requestId}
          />
        </div>
      )}
    </ExperienceFrame>
  );
}
