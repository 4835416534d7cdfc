// Where a learner stands in the list, as the decisions have it: which mission comes next,
// which opens by itself, and how each is drawn. It reads decisions and makes none.

import type { SegmentState } from "@/ui";
import type { Decision, Decisions } from "./use-decisions";
import type { MissionView } from "./use-missions";

export type ShownState = Decision["state"] | "read_only";

export function shownState(decision: Decision): ShownState {
  const isUnfinished = decision.state === "unlocked" || decision.state === "in_progress" || decision.state === "returned";
  return decision.access === "read_only" && isUnfinished ? "read_only" : decision.state;
}

/** The mission to go on with. */
export function nextMission(missions: readonly MissionView[], decisions: Decisions): MissionView | null {
  return missions.find((mission) => mission.id === decisions.next) ?? null;
}

export interface Opening {
  mission: MissionView;
  at: string;
}

/** The missions that open by the passing of time alone, soonest first. */
export function openings(missions: readonly MissionView[], decisions: Decisions): readonly Opening[] {
  const dated = missions.flatMap((mission) => {
    const at = decisions.get(mission.id)?.opens_at ?? null;
    return at === null ? [] : [{ mission, at }];
  });
  return dated.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Whether the access to the session has ended. */
export function hasAccessEnded(decisions: Decisions): boolean {
  return [...decisions.values()].some(({ reasons }) => reasons.some(({ code }) => code === "mission/locked-no-continued-access"));
}

export function segmentState(mission: MissionView, decision: Decision, next: MissionView | null): SegmentState {
  if (decision.state === "complete" || decision.state === "submitted") return "done";
  if (mission.id === next?.id) return "current";
  return decision.state === "locked" ? "locked" : "open";
}
