// The learner's position in the list of missions: which mission is next, which ones open by time, and how each is
// drawn. This module only reads the decisions of the rules.

import type { Schema } from "@/api/types";
import type { SegmentState } from "@/ui/progress";
import type { Decisions } from "./use-decisions";
import type { MissionView } from "./use-missions";

export type StepKind = Schema<"StepKind">;

/** The mission to continue with. */
export function nextMission(missions: readonly MissionView[], decisions: Decisions): MissionView | null {
  return missions.find((mission) => mission.id === decisions.next) ?? null;
}

export interface Opening {
  mission: MissionView;
  at: string;
}

/** Missions for which the learner only has to wait, soonest first. */
export function openings(missions: readonly MissionView[], { path }: Decisions): readonly Opening[] {
  return path.openings.flatMap(({ mission: id, at }) => {
    const mission = missions.find((other) => other.id === id);
    return mission === undefined ? [] : [{ mission, at }];
  });
}

/** Whether the access to the session has ended. */
export function hasAccessEnded({ path }: Decisions): boolean {
  return path.pause === "access_ended";
}

/** Kind of a mission's step on the path. */
export function stepKind({ path }: Decisions, mission: string): StepKind {
  return path.steps.find((step) => step.mission === mission)?.kind ?? "locked";
}

/** Segment of a mission's step in a progress bar. */
export const SEGMENTS: Record<StepKind, SegmentState> = {
  done: "done",
  now: "now",
  open: "open",
  read_only: "open",
  waiting: "locked",
  locked: "locked",
};
