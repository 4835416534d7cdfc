// The brief as the message it is: who writes, in which role, and the task. The
// resources follow it.

import type { Schema } from "@/api/types";
import { missionTexts } from "@/texts/mission";
import { Card, Prose } from "@/ui";

export function Brief({ mission }: { mission: Schema<"MissionWithBrief"> }) {
  const { sender } = mission;
  return (
    <Card as="section" className="grid gap-5">
      <div className="flex items-center gap-3.5">
        <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-marker font-display text-lg font-bold text-on-marker">{initials(sender.name)}</span>
        <div className="leading-snug">
          <h2 className="sr-only">{missionTexts.brief.heading}</h2>
          <p className="font-semibold">{sender.name}</p>
          <p className="text-sm text-soft">{sender.role}</p>
        </div>
      </div>
      <Prose html={mission.brief_html} />
    </Card>
  );
}

function initials(name: string): string {
  return name.split(/\s+/).map((part) => [...part][0] ?? "").slice(0, 2).join("");
}
