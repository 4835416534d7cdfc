// Words for the missions of a sitting, and its place among the dates of a week.

import type { Schema } from "@/api/types";
import { sittingTexts as words } from "@/texts/sitting";
import type { SittingPlan } from "./use-sittings";

export type Missions = readonly Pick<Schema<"VersionMission">, "id" | "number" | "slug" | "title">[];

type SittingPart = Schema<"SittingPart">;

/** For example "Mission 5, part 1 of 2". */
export function partWords({ mission: id, part, parts }: SittingPart, missions: Missions): string {
  const number = missions.find((mission) => mission.id === id)?.number ?? 0;
  return parts > 1 ? words.partOf(number, part, parts) : words.mission(number);
}

/** The sittings as dates with titles. */
export function datedSittings({ weeks }: SittingPlan, missions: Missions): { title: string; starts_at: string }[] {
  return weeks
    .flatMap(({ sittings }) => sittings)
    .map(({ starts_at, parts }) => ({
      title: words.inWeek(parts.map((part) => partWords(part, missions))),
      starts_at,
    }));
}
