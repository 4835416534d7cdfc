// Where a learner stands in the list: which missions can be worked on now, which one
// comes next, and how each is drawn. It reads decisions and makes none.

import type { SegmentState } from "@/ui";
import type { Decision, Decisions } from "./use-decisions";
import type { MissionView } from "./use-missions";

export type ShownState = Decision["state"] | "read_only";

export function shownState(decision: Decision): ShownState {
  const isUnfinished = decision.state === "unlocked" || decision.state === "in_progress" || decision.state === "returned";
  return decision.access === "read_only" && isUnfinished ? "read_only" : decision.state;
}

export function canDoNow(decision: Decision | undefined): boolean {
  if (decision === undefined || decision.access !== "full") return false;
  return decision.state === "unlocked" || decision.state === "in_progress" || decision.state === "returned";
}

const URGENCY: readonly Decision["state"][] = ["returned", "in_progress", "unlocked"];

/** The one to offer: what is begun before what is new, required before optional, then by number. */
export function nextMission(missions: readonly MissionView[], decisions: Decisions): MissionView | null {
  const rank = (mission: MissionView) => URGENCY.indexOf(decisions.get(mission.id)!.state) * 2 + (mission.required ? 0 : 1);
  const open = missions.filter((mission) => canDoNow(decisions.get(mission.id)));
  return open.sort((a, b) => rank(a) - rank(b) || a.number - b.number)[0] ?? null;
}

/** The mission that opens soonest by the passing of time alone. */
export function nextOpening(missions: readonly MissionView[], decisions: Decisions): { mission: MissionView; at: string } | null {
  const dated = missions.flatMap((mission) => {
    const at = opensAt(decisions.get(mission.id));
    return at === null ? [] : [{ mission, at }];
  });
  return dated.sort((a, b) => a.at.localeCompare(b.at))[0] ?? null;
}

/** When a locked mission opens, if dates are all it waits for: of alternatives the first, of several the last. */
export function opensAt(decision: Decision | undefined): string | null {
  if (decision?.state !== "locked" || decision.reasons.length === 0) return null;
  const soonest = new Map<string, string>();
  for (const reason of decision.reasons) {
    if (reason.code !== "mission/locked-waiting-unlock-date" || reason.at === null) return null;
    const group = reason.any_of ?? reason.cond_id;
    const known = soonest.get(group);
    if (known === undefined || reason.at < known) soonest.set(group, reason.at);
  }
  return [...soonest.values()].sort().at(-1) ?? null;
}

export function segmentState(mission: MissionView, decision: Decision, next: MissionView | null): SegmentState {
  if (decision.state === "complete" || decision.state === "submitted") return "done";
  if (mission.id === next?.id) return "current";
  return decision.state === "locked" ? "locked" : "open";
}
