// What is particular about a mission, beside its title: that it is optional, that a team does it.

import { Users } from "lucide-react";
import { missionTexts } from "@/texts/mission";
import { Tag } from "@/ui";
import type { MissionView } from "../use-missions";

export function MissionTags({ mission }: { mission: MissionView }) {
  return (
    <>
      {!mission.required && <Tag>{missionTexts.optional}</Tag>}
      {mission.team && <Tag icon={Users}>{missionTexts.team}</Tag>}
    </>
  );
}
