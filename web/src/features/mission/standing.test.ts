// Where a learner stands in a list of missions, by given decisions.

import { expect, test } from "vitest";
import type { Reason } from "@/api/types";
import { aDecision, aMission } from "@/testing/mission-fixtures";
import { nextMission, opensAt, shownState } from "./standing";

function aDate(at: string, cond: string, anyOf: string | null = null): Reason {
  return { code: "mission/locked-waiting-unlock-date", cond_id: cond, mission: null, need: null, have: null, at, action: "wait", any_of: anyOf };
}

const locked = (...reasons: Reason[]) => aDecision({ state: "locked", access: "none", reasons });

test("a mission that waits for dates alone opens at the last of them", () => {
  expect(opensAt(locked(aDate("2026-12-01T08:00:00Z", "0"), aDate("2026-12-24T08:00:00Z", "1")))).toBe("2026-12-24T08:00:00Z");
});

test("of alternative dates the first one opens", () => {
  expect(opensAt(locked(aDate("2026-12-01T08:00:00Z", "0.0", "0"), aDate("2026-12-24T08:00:00Z", "0.1", "0")))).toBe("2026-12-01T08:00:00Z");
});

test("a mission that waits for anything else has no date", () => {
  const other: Reason = { ...aDate("2026-12-01T08:00:00Z", "1"), code: "mission/mission-locked", at: null };
  expect(opensAt(locked(aDate("2026-12-01T08:00:00Z", "0"), other))).toBeNull();
  expect(opensAt(locked())).toBeNull();
  expect(opensAt(aDecision())).toBeNull();
});

test("what came back is offered before what is begun, and both before what is new", () => {
  const missions = [1, 2, 3].map((number) => aMission(number));
  const states = ["unlocked", "in_progress", "returned"] as const;
  const decisions = new Map(missions.map((mission, index) => [mission.id, aDecision({ mission: mission.id, state: states[index]! })]));
  expect(nextMission(missions, decisions)?.number).toBe(3);
  decisions.set(missions[2]!.id, aDecision({ state: "complete" }));
  expect(nextMission(missions, decisions)?.number).toBe(2);
});

test("an optional mission is offered when no required one is open", () => {
  const missions = [aMission(1, { required: false }), aMission(2)];
  const decisions = new Map(missions.map((mission) => [mission.id, aDecision({ mission: mission.id })]));
  expect(nextMission(missions, decisions)?.number).toBe(2);
});

test("what can only be read is not called open", () => {
  expect(shownState(aDecision({ state: "in_progress", access: "read_only" }))).toBe("read_only");
  expect(shownState(aDecision({ state: "complete", access: "read_only" }))).toBe("complete");
});
