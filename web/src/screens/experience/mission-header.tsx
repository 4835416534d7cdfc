// The header of a mission that can only be read.

import type { ReactNode } from "react";
import { paths } from "@/app/paths";
import { MissionState } from "@/features/mission/mission-state";
import { formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { PageHeader } from "@/ui/surface";
import type { OpenMissionProps } from "./open-mission";

export function MissionHeader({
  mission,
  page,
  decisions,
  place,
  lead,
  actions,
}: OpenMissionProps & { lead?: ReactNode; actions?: ReactNode }) {
  return (
    <PageHeader
      title={mission.title}
      lead={lead}
      actions={actions}
      breadcrumbs={[
        { label: page.program.title, to: paths.dashboard(place.experience) },
        { label: missionTexts.heading, to: paths.missions(place.experience) },
        { label: missionTexts.number(mission.number) },
      ]}
      eyebrow={
        <span className="flex flex-wrap items-center gap-3">
          {missionTexts.number(mission.number)} · {formatMinutes(mission.minutes)}
          <MissionState standing={decisions.get(mission.id)!.standing} />
        </span>
      }
    />
  );
}
