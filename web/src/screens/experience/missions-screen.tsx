// /{experience}/missions: the missions as a path, with the progress above and the dates beside it.

import { useParams } from "react-router";
import { usePerson } from "@/features/account/use-account";
import { MoreTime } from "@/features/enrolment/more-time";
import { MissionProgress } from "@/features/mission/mission-progress";
import { MissionsSkeleton } from "@/features/mission/missions-skeleton";
import { MissionPath } from "@/features/mission/path/mission-path";
import { PathAside } from "@/features/mission/path/path-aside";
import { PauseCard } from "@/features/mission/path/pause-card";
import { type Decisions, useDecisions } from "@/features/mission/use-decisions";
import { useKeepOpenMissions } from "@/features/mission/use-keep-open-missions";
import { type MissionsPage, useMissions } from "@/features/mission/use-missions";
import { HostScene } from "@/features/program/host-art";
import { useUnsentDrafts } from "@/features/submission/use-draft";
import { missionTexts } from "@/texts/mission";
import { EmptyState } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { ExperienceFault } from "./experience-fault";

export { missionsLoader as loader } from "./loaders";

export function MissionsScreen() {
  const { experience = "" } = useParams();
  useUnsentDrafts(usePerson()?.uid ?? null);
  const { data: page, error, mutate } = useMissions(experience);
  const decisions = useDecisions(page);
  useKeepOpenMissions(page, decisions);
  if (page !== undefined) return <Missions page={page} decisions={decisions} experience={experience} />;
  if (error !== undefined)
    return <ExperienceFault refusal={error} experience={experience} onRetry={() => void mutate()} />;
  return <MissionsSkeleton />;
}

function Missions({ page, decisions, experience }: { page: MissionsPage; decisions: Decisions; experience: string }) {
  const { pause } = decisions.path;
  const moreTime = page.session.offers_extensions && <MoreTime xs={experience} />;
  return (
    <div className="grid gap-6">
      <div className="grid items-end gap-x-12 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PageHeader title={missionTexts.heading} />
        <MissionProgress page={page} decisions={decisions} />
      </div>
      {page.missions.length === 0 ? (
        <EmptyState title={missionTexts.empty} body={missionTexts.emptyBody} />
      ) : (
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            {pause !== null && pause !== "opens" && <PauseCard pause={pause} experience={experience} />}
            <MissionPath
              page={page}
              decisions={decisions}
              experience={experience}
              scene={<HostScene program={page.program} isEager className="aspect-auto h-full" />}
            />
          </div>
          <PathAside page={page} decisions={decisions} moreTime={moreTime} />
        </div>
      )}
    </div>
  );
}
