// A mission's state as an icon with its word; the colour only repeats it.

import { BookOpen, CircleCheckBig, CircleDot, Lock, PenLine, Send, Undo2, type LucideIcon } from "lucide-react";
import { missionTexts } from "@/texts/mission";
import { Badge, type BadgeTone } from "@/ui";
import type { ShownState } from "./standing";

const LOOKS: Record<ShownState, { icon: LucideIcon; tone: BadgeTone }> = {
  locked: { icon: Lock, tone: "neutral" },
  unlocked: { icon: CircleDot, tone: "brand" },
  in_progress: { icon: PenLine, tone: "marker" },
  submitted: { icon: Send, tone: "info" },
  returned: { icon: Undo2, tone: "marker" },
  complete: { icon: CircleCheckBig, tone: "good" },
  read_only: { icon: BookOpen, tone: "neutral" },
};

export function MissionState({ state }: { state: ShownState }) {
  const { icon, tone } = LOOKS[state];
  return <Badge icon={icon} tone={tone}>{missionTexts.state[state]}</Badge>;
}
