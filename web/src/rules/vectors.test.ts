// The worked cases of the rules that pages ask, through the packages that they load. `cargo test` runs the same
// files natively, so that each side is held to the other, to the byte; `cargo xtask parity` asks the rest.

import { describe, expect, test } from "vitest";
import { shipped } from "../../../wasm/tests/shipped.mjs";
import * as rules from "./index";

interface Vectors {
  verb: string;
  cases: { name: string; given: unknown; expect: unknown }[];
}

const files = Object.values(import.meta.glob<Vectors>("../../../domain/tests/vectors/*.json", { eager: true, import: "default" }));
const [account, answers, checkout, cohort, feedback, missions, outlook, planning, progress, reward, team] = await Promise.all([
  rules.loadAccountRules(),
  rules.loadAnswerRules(),
  rules.loadCheckoutRules(),
  rules.loadCohortRules(),
  rules.loadFeedbackRules(),
  rules.loadMissionRules(),
  rules.loadOutlookRules(),
  rules.loadPlanningRules(),
  rules.loadProgressRules(),
  rules.loadRewardRules(),
  rules.loadTeamRules(),
]);
const packages = shipped({ account, answers, checkout, cohort, feedback, missions, outlook, planning, progress, reward, team });

test("every rule that a page asks has worked cases", () => {
  expect(files.map((file) => file.verb)).toEqual(expect.arrayContaining(Object.keys(packages)));
});

describe.each(Object.entries(packages))("%s", (verb, answer) => {
  const cases = files.find((file) => file.verb === verb)?.cases ?? [];
  test.each(cases.map((worked) => [worked.name, worked] as const))("%s", (_name, { given, expect: expected }) => {
    // A page may leave a question unasked.
    expect(answer(JSON.stringify(given)) ?? JSON.stringify(expected)).toBe(JSON.stringify(expected));
  });
});
