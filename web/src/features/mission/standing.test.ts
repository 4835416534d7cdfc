// The learner's position in a list of missions, for given decisions.

import { expect, test } from "vitest";
import { FIRST, THIRD, aMission } from "@/testing/mission-fixtures";
import { byMission } from "./board-clock";
import { nextMission, openings } from "./standing";

const missions = [1, 2, 3, 4].map((number) => aMission(number));
const decided = {
  decisions: [],
  next: null,
  next_change_at: null,
  path: { steps: [], openings: [], pause: null, is_completed: false },
};

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
    is_completed: false,
  };
  expect(openings(missions, byMission({ ...decided, path })).map(({ mission }) => mission.number)).toEqual([3, 1]);
});
