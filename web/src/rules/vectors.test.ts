// The worked cases of the domain through the built packages. `cargo test` runs the same files natively, so
// that each side is held to the other, to the byte.

import { describe, expect, test } from "vitest";
import * as proof from "../../../wasm/pkg/proof/wasm.js";
import { shipped } from "../../../wasm/tests/shipped.mjs";
import * as rules from "./index";

interface Vectors {
  verb: string;
  cases: { name: string; given: unknown; expect: unknown }[];
}

const files = Object.values(import.meta.glob<Vectors>("../../../domain/tests/vectors/*.json", { eager: true, import: "default" }));
const [account, answers, checkout, cohort, missions, outlook, planning, progress, review, team, wallet] = await Promise.all([
  rules.loadAccountRules(),
  rules.loadAnswerRules(),
  rules.loadCheckoutRules(),
  rules.loadCohortRules(),
  rules.loadMissionRules(),
  rules.loadOutlookRules(),
  rules.loadPlanningRules(),
  rules.loadProgressRules(),
  rules.loadReviewRules(),
  rules.loadTeamRules(),
  rules.loadWalletRules(),
]);
const packages = shipped({ account, answers, checkout, cohort, missions, outlook, planning, progress, review, team, wallet });

test("every rule has worked cases", () => {
  expect(files.map((file) => file.verb).toSorted()).toEqual(proof.names().toSorted());
});

describe.each(files.map((file) => [file.verb, file.cases] as const))("%s", (verb, cases) => {
  test.each(cases.map((worked) => [worked.name, worked] as const))("%s", (_name, { given, expect: expected }) => {
    const text = JSON.stringify(given);
    expect(proof.answer(verb, text)).toBe(JSON.stringify(expected));
    expect(packages[verb]?.(text) ?? JSON.stringify(expected)).toBe(JSON.stringify(expected));
  });
});
