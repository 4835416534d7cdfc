// Where a learner stands in the list, as the decisions have it: which mission comes next,
// which opens by itself, and how each is drawn. It reads decisions and makes none.

import type { Schema } from "@/api/types";
import type { SegmentState } from "@/ui";
import type { Decision, Decisions } from "./use-decisions";
import type { MissionView } from "./use-missions";

export type ShownState = Decision["state"] | "read_only";
export type StepKind = Schema<"StepKind">;

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

/** How a mission is shown on the path. */
export function stepKind({ path }: Decisions, mission: string): StepKind {
  return path.steps.find((step) => step.mission === mission)?.kind ?? "locked";
}

/** How a mission's step is drawn in a progress bar. */
export const SEGMENTS: Record<StepKind, SegmentState> = {
  done: "done",
  now: "now",
  open: "open",
  read_only: "open",
  waiting: "locked",
  locked: "locked",
};
