// A mission's state as an icon with its word; the colour only repeats it.

import { BookOpen, CircleCheckBig, CircleDot, Lock, PenLine, Send, Undo2, type LucideIcon } from "lucide-react";
import { missionTexts } from "@/texts/mission";
import { Tag, type TagTone } from "@/ui/tag";
import type { ShownState } from "./standing";

const LOOKS: Record<ShownState, { icon: LucideIcon; tone: TagTone }> = {
  locked: { icon: Lock, tone: "neutral" },
  unlocked: { icon: CircleDot, tone: "neutral" },
  in_progress: { icon: PenLine, tone: "now" },
  submitted: { icon: Send, tone: "neutral" },
  returned: { icon: Undo2, tone: "now" },
  complete: { icon: CircleCheckBig, tone: "neutral" },
  read_only: { icon: BookOpen, tone: "neutral" },
};

export function MissionState({ state }: { state: ShownState }) {
  const { icon, tone } = LOOKS[state];
  return (
    <Tag icon={icon} tone={tone}>
      {missionTexts.state[state]}
    </Tag>
  );
}
