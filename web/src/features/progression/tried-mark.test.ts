// The initial values of tried marks.

import { expect, test } from "vitest";
import { aRubric, aTriableMission } from "@/testing/progression-fixtures";
import { firstMark, kindOf } from "./tried-mark";

test("the kind of a mark is the one that its mission offers", () => {
  const [scored, review] = [
    { mission: "m", keys_bp: 100, review: null },
    { mission: "m", keys_bp: null, review: { marks: [] } },
  ];
  expect(kindOf(undefined, ["submitted", "reviewed"])).toBeUndefined();
  expect(kindOf(scored, ["submitted", "reviewed"])).toBe("submitted");
  expect(kindOf(scored, ["scored", "passed"])).toBe("scored");
  expect(kindOf(review, ["scored", "passed"])).toBe("passed");
});

test("a score begins at the pass mark, or at the best score if that is higher", () => {
  const begins = (best_bp: number | null, keys_of_bp: number) =>
    firstMark(aTriableMission({ best_bp, keys_of_bp }), "submitted").keys_bp;
  expect([begins(null, 10_000), begins(5_000, 10_000), begins(8_333, 10_000)]).toEqual([6_000, 6_000, 8_300]);
  expect([begins(null, 4_000), begins(null, 0)]).toEqual([2_400, null]);
});

test("a review begins with the level in the middle, or with the one that has to be reached", () => {
  const levelsOf = (rubric: ReturnType<typeof aRubric>) => {
    const { review } = firstMark(aTriableMission({ judged_by: { rubric } }), "reviewed");
    return review !== null && "marks" in review ? review.marks.map(({ level }) => level) : [];
  };
  const rubric = aRubric();
  expect(levelsOf(rubric)).toEqual(["Sound", "Sound"]);
  rubric.criteria[1]!.must_pass_level = "Strong";
  rubric.criteria[0]!.must_pass_level = "Not yet";
  expect(levelsOf(rubric)).toEqual(["Sound", "Strong"]);
});

test("the attempt that waits has its own points by keys, and a rubric that is hidden is tried by a score", () => {
  const waits = aTriableMission({
    waiting: { points_bp: 1_000, of_bp: 4_000 },
    keys_of_bp: 4_000,
    judged_by: "hidden_rubric",
  });
  expect(firstMark(waits, "reviewed")).toEqual({ mission: waits.mission, keys_bp: null, review: { score_bp: 6_000 } });
});
