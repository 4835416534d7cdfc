// Runs the domain's test vectors through the packages that pages load. `cargo test` runs the same files natively, so
// the two sides cannot differ.

import { describe, expect, test } from "vitest";
import { shipped } from "../../../wasm/tests/shipped.mjs";
import * as rules from "./index";

interface Vectors {
  verb: string;
  cases: { name: string; given: unknown; expect: unknown }[];
}

const files = Object.values(
  import.meta.glob<Vectors>("../../../domain/tests/vectors/*.json", { eager: true, import: "default" }),
);
const [account, answers, checkout, feedback, missions, outlook, planning, progress, writing] = await Promise.all([
  rules.loadAccountRules(),
  rules.loadAnswerRules(),
  rules.loadCheckoutRules(),
  rules.loadFeedbackRules(),
  rules.loadMissionRules(),
  rules.loadOutlookRules(),
  rules.loadPlanningRules(),
  rules.loadProgressRules(),
  rules.loadWritingRules(),
]);
const packages = shipped({ account, answers, checkout, feedback, missions, outlook, planning, progress, writing });

test("the rules with worked cases are those that pages ask", () => {
  expect(files.map((file) => file.verb).sort()).toEqual(Object.keys(packages).sort());
});

describe.each(Object.entries(packages))("%s", (verb, answer) => {
  const cases = files.find((file) => file.verb === verb)?.cases ?? [];
  test.each(cases.map((worked) => [worked.name, worked] as const))("%s", (_name, { given, expect: expected }) => {
    // A package may return no answer for some cases.
    expect(answer(JSON.stringify(given)) ?? JSON.stringify(expected)).toBe(JSON.stringify(expected));
  });
});
