// The page for the act that meets a step to an award, with the words of its link.

import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { awardTexts } from "@/texts/award";

const words = awardTexts.acts;

export type ActLink = (act: Schema<"StepAct"> | null) => { to: string; label: string } | null;

interface ListedMission {
  id: string;
  slug: string;
  number: number;
}

/** Returns null for an act whose page cannot be known yet, because the missions are still loading. */
export function actLink(experience: string, missions: readonly ListedMission[]): ActLink {
  const mission = (id: string) => missions.find((other) => other.id === id);
  const to = (id: string, words: (number: number) => string, part = "") => {
    const found = mission(id);
    return found ? { to: paths.mission(experience, found.slug) + part, label: words(found.number) } : null;
  };
  return (act) => {
    if (act === null) return null;
    if (act === "raise_score") return { to: paths.grades(experience), label: words.raise_score };
    if (act === "attend_live") return { to: `${paths.dashboard(experience)}#events`, label: words.attend_live };
    if ("open_mission" in act) return to(act.open_mission, words.open_mission);
    return to(act.request_review, words.request_review, "#reviews");
  };
}
