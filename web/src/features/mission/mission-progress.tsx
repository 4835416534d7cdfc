// How far a learner is, in words and as plots: missions done, time left, and how
// long the access lasts in the learner's own zone.

import { formatDateTime, formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { ProgressSegments } from "@/ui";
import { hasAccessEnded, segmentState, shownState } from "./standing";
import type { Decisions } from "./use-decisions";
import type { MissionView, MissionsPage } from "./use-missions";

export interface MissionProgressProps {
  page: MissionsPage;
  decisions: Decisions;
  next: MissionView | null;
}

export function MissionProgress({ page, decisions, next }: MissionProgressProps) {
  const segments = page.missions.map((mission) => {
    const decision = decisions.get(mission.id)!;
    return {
      id: mission.id,
      state: segmentState(mission, decision, next),
      label: `${missionTexts.numbered(mission.number, mission.title)} (${missionTexts.state[shownState(decision)]})`,
    };
  });
  return <ProgressSegments label={progressLine(page, decisions)} segments={segments} />;
}

/** Such as "4 of 6 missions · about 3 h left · access until Mon, 14 Mar 2027, 23:59 WAT". */
export function progressLine({ progress, enrolment }: MissionsPage, decisions: Decisions): string {
  const { done, timeLeft, accessUntil, accessEnded } = missionTexts.progress;
  const isOver = hasAccessEnded(decisions);
  const until = formatDateTime(enrolment.access_until);
  const parts = [
    done(progress.done, progress.required),
    ...(progress.minutes_left > 0 && !isOver ? [timeLeft(formatMinutes(progress.minutes_left))] : []),
    isOver ? accessEnded(until) : accessUntil(until),
  ];
  return parts.join(" · ");
}
