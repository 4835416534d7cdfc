// The words of a lock's reasons, when the rule names a step of the learner's own.

import { expect, test } from "vitest";
import { type Reason, reasonWords } from "./reason-words";

const place = { experience: "bank-november", missions: [] };
const waitsFor = (step: string): Reason => ({
  code: "mission/mission-locked",
  cond_id: "0",
  mission: null,
  need: { step },
  have: null,
  at: null,
  action: { do_onboarding_step: step },
  any_of: null,
});

test.each([
  ["confirm_name", "Confirm your name in your profile", "/bank-november/how-it-works"],
  ["intent", "Say what you want", "/onboarding/intent"],
  ["a-step-of-tomorrow", "Finish the step “a-step-of-tomorrow”", "/bank-november/how-it-works"],
])("the step %s is said as “%s” and leads to %s", (step, text, to) => {
  expect(reasonWords(waitsFor(step), place)).toEqual({ text, at: null, action: { label: "Do it now", to } });
});
