// The worked cases of the domain through the built packages. `cargo test` runs the same
// files natively, so that each side is held to the other, to the byte.

import { beforeAll, expect, test } from "vitest";
import checkPassword from "../../../domain/tests/vectors/account-check-password.json";
import missionDecide from "../../../domain/tests/vectors/mission-decide.json";
import submissionCheck from "../../../domain/tests/vectors/submission-check.json";
import type { BlockValue } from "@/api/types";
import { type AccountRules, type Rules, loadAccountRules, loadRules } from "./index";

let account: AccountRules;
let rules: Rules;

beforeAll(async () => {
  [account, rules] = await Promise.all([loadAccountRules(), loadRules()]);
});

test.each(checkPassword.cases.map((worked) => [worked.name, worked] as const))("account/check_password: %s", (_name, { given, expect: expected }) => {
  expect(JSON.stringify(account.check_password(JSON.stringify(given.policy), given.password))).toBe(JSON.stringify(expected));
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
