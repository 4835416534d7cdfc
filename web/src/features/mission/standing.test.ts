// Where a learner stands in a list of missions, by given decisions.

import { expect, test } from "vitest";
import { FIRST, FOURTH, SECOND, THIRD, aDecision, aMission } from "@/testing/mission-fixtures";
import { nextMission, openings, shownState } from "./standing";
import { byMission } from "./use-decisions";

const missions = [1, 2, 3, 4].map((number) => aMission(number));

test("the mission to go on with is the one that the rules name", () => {
  expect(nextMission(missions, byMission([], THIRD))?.number).toBe(3);
  expect(nextMission(missions, byMission([], null))).toBeNull();
});

test("missions that open by themselves come soonest first, whatever their instants look like", () => {
  const opening = (mission: string, opens_at: string | null) => aDecision({ mission, state: "locked", access: "none", is_to_do: false, opens_at });
  const decisions = [opening(FIRST, "2026-12-24T08:00:00Z"), opening(SECOND, null), opening(THIRD, "2026-12-01T08:00:00.5Z"), opening(FOURTH, "2026-12-01T08:00:00Z")];
  expect(openings(missions, byMission(decisions, null)).map(({ mission }) => mission.number)).toEqual([4, 3, 1]);
});

test("what can only be read is not called open", () => {
  expect(shownState(aDecision({ state: "in_progress", access: "read_only" }))).toBe("read_only");
  expect(shownState(aDecision({ state: "complete", access: "read_only" }))).toBe("complete");
});
