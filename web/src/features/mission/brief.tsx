// The brief as a message: the sender with their role, the task, and the related content below it.

import type { ReactNode } from "react";
import type { Schema } from "@/api/types";
import { missionTexts } from "@/texts/mission";
import { Sender } from "@/ui/letter";
import { Prose } from "@/ui/surface";
import { VisuallyHidden } from "@/ui/visually-hidden";

export function BriefPane({ mission, children }: { mission: Schema<"MissionWithBrief">; children: ReactNode }) {
  const { sender } = mission;
  return (
    <div className="grid gap-4 p-4 sm:px-7 sm:py-5">
      <VisuallyHidden>
        <h2>{missionTexts.brief.heading}</h2>
      </VisuallyHidden>
      <Sender src={sender.portrait} name={sender.name} role={sender.role} size="lg" />
      <Prose html={mission.brief_html} />
      {children}
      {/* Shows that the text continues below. */}
      <div
        aria-hidden
        className="pointer-events-none sticky -bottom-4 -mx-4 -mb-4 h-8 bg-linear-to-t from-letter to-transparent sm:-bottom-5 sm:-mx-7 sm:-mb-5"
      />
    </div>
  );
}
