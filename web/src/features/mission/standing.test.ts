// The learner's position in a list of missions, for given decisions.

import { expect, test } from "vitest";
import { FIRST, THIRD, aDecision, aMission } from "@/testing/mission-fixtures";
import { byMission } from "./board-clock";
import { nextMission, openings, shownState } from "./standing";

const missions = [1, 2, 3, 4].map((number) => aMission(number));
const decided = { decisions: [], next: null, next_change_at: null, path: { steps: [], openings: [], pause: null } };

test("the mission to go on with is the one that the rules name", () => {
  expect(nextMission(missions, byMission({ ...decided, next: THIRD }))?.number).toBe(3);
  expect(nextMission(missions, byMission(decided))).toBeNull();
});

test("missions that open by themselves stand in the order of the rules", () => {
  const path = {
    steps: [],
    openings: [
      { mission: THIRD, at: "2026-12-01T08:00:00.5Z" },
      { mission: FIRST, at: "2026-12-24T08:00:00Z" },
    ],
    pause: null,
  };
  expect(openings(missions, byMission({ ...decided, path })).map(({ mission }) => mission.number)).toEqual([3, 1]);
});

test("what can only be read is not called open", () => {
  expect(shownState(aDecision({ state: "in_progress", access: "read_only" }))).toBe("read_only");
  expect(shownState(aDecision({ state: "complete", access: "read_only" }))).toBe("complete");
});
