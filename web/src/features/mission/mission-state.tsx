// A mission's state as an icon with its word; the colour only repeats it.

import {
  BookOpen,
  CircleCheckBig,
  CircleDot,
  Glasses,
  Lock,
  PenLine,
  Send,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import type { Schema } from "@/api/types";
import { missionTexts } from "@/texts/mission";
import { Tag, type TagTone } from "@/ui/tag";

const LOOKS: Record<Schema<"MissionStanding">, { icon: LucideIcon; tone: TagTone }> = {
  locked: { icon: Lock, tone: "neutral" },
  read_only: { icon: BookOpen, tone: "neutral" },
  open: { icon: CircleDot, tone: "neutral" },
  in_progress: { icon: PenLine, tone: "now" },
  handed_in: { icon: Send, tone: "neutral" },
  in_review: { icon: Glasses, tone: "neutral" },
  returned: { icon: Undo2, tone: "now" },
  complete: { icon: CircleCheckBig, tone: "neutral" },
  passed: { icon: CircleCheckBig, tone: "right" },
  complete_returned: { icon: Undo2, tone: "neutral" },
};

export function MissionState({ standing }: { standing: Schema<"MissionStanding"> }) {
  const { icon, tone } = LOOKS[standing];
  return (
    <Tag icon={icon} tone={tone}>
      {missionTexts.standing[standing]}
    </Tag>
  );
}
