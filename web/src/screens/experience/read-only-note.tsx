// Says that the time to answer is over, and why; empty before that.

import { LockReasons } from "@/features/mission/lock-reasons";
import { missionTexts } from "@/texts/mission";
import { Callout } from "@/ui/surface";
import type { OpenMissionProps } from "./open-mission";

export function ReadOnlyNote({ mission, decisions, place }: OpenMissionProps) {
  const decision = decisions.get(mission.id)!;
  if (decision.access !== "read_only") return null;
  return (
    <Callout title={missionTexts.readOnly.title}>
      <p>{missionTexts.readOnly.body}</p>
      {decision.reasons.length > 0 && <LockReasons reasons={decision.reasons} place={place} />}
    </Callout>
  );
}
