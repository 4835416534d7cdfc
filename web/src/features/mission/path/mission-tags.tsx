// Tags beside a mission's title: optional, team work.

import { Users } from "lucide-react";
import { missionTexts } from "@/texts/mission";
import { Tag } from "@/ui/tag";
import type { MissionView } from "../use-missions";

export function MissionTags({ mission }: { mission: MissionView }) {
  return (
    <>
      {!mission.required && <Tag>{missionTexts.optional}</Tag>}
      {mission.team && <Tag icon={Users}>{missionTexts.team}</Tag>}
    </>
  );
}
