// The outline as a narrow rail beside an open mission: every mission is a plot with a link.

import { Link } from "react-router";
import { paths } from "@/app/paths";
import { PLOTS } from "@/features/mission/path/step";
import { stepKind } from "@/features/mission/standing";
import type { Decisions } from "@/features/mission/use-decisions";
import type { MissionView } from "@/features/mission/use-missions";
import { missionTexts } from "@/texts/mission";
import { Plot } from "@/ui/plot";

export interface MissionRailProps {
  missions: readonly MissionView[];
  current: MissionView;
  decisions: Decisions;
  experience: string;
}

export function MissionRail({ missions, current, decisions, experience }: MissionRailProps) {
  return (
    <nav aria-label={missionTexts.heading}>
      <ol className="grid justify-items-center gap-2 py-3">
        {missions.map((mission) => {
          const decision = decisions.get(mission.id)!;
          const isCurrent = mission.id === current.id;
          const kind = stepKind(decisions, mission.id);
          const words = `${missionTexts.numbered(mission.number, mission.title)} (${missionTexts.standing[decision.standing]})`;
          return (
            <li key={mission.id}>
              <Link
                to={paths.mission(experience, mission.slug)}
                aria-current={isCurrent ? "page" : undefined}
                title={words}
                className="block rounded-md"
              >
                <Plot size="sm" state={isCurrent ? "now" : kind === "now" ? "open" : PLOTS[kind]} className="size-11">
                  {mission.number}
                </Plot>
                <span className="sr-only">{words}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
