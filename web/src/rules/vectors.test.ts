// The worked cases of the domain through the built package. `cargo test` runs the same
// files natively, so that each side is held to the other, to the byte.

import { beforeAll, expect, test } from "vitest";
import missionDecide from "../../../domain/tests/vectors/mission-decide.json";
import submissionCheck from "../../../domain/tests/vectors/submission-check.json";
import type { BlockValue } from "@/api/types";
import { type Rules, loadRules } from "./index";

let rules: Rules;

beforeAll(async () => {
  rules = await loadRules();
});

test.each(missionDecide.cases.map((worked) => [worked.name, worked] as const))("mission/decide: %s", (_name, { given, expect: expected }) => {
  const board = new rules.MissionBoard(JSON.stringify(given));
  const { now } = given.snapshot;
  expect(JSON.stringify(board.decisions(now))).toBe(JSON.stringify(expected));
  board.free();
});

test.each(submissionCheck.cases.map((worked) => [worked.name, worked] as const))("submission/check: %s", (_name, { given, expect: expected }) => {
  const { block, value } = given;
  const form = new rules.SubmissionForm(JSON.stringify({ blocks: [block], submission: null }));
  expect(JSON.stringify(form.write(block.id, value as BlockValue | null))).toBe(JSON.stringify(expected));
  form.free();
});
