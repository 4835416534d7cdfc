// When to show that an answer breaks a rule. An answer that is too long is reported at once. One that is incomplete is
// only reported after the learner has left the field, because every answer begins incomplete.

import type { Schema } from "@/api/types";
import type { BlockCheck } from "@/api/types";

type Issue = Schema<"Issue">;

const UNFINISHED: readonly Issue["rule"][] = [
  "required",
  "min_words",
  "too_few",
  "not_a_number",
  "not_a_link",
  "host_not_allowed",
  "too_small",
  "unchecked",
];

export function urgentIssue(check: BlockCheck, isOver: boolean): Issue | undefined {
  if (check.is_empty && !isOver) return undefined;
  return check.issues.find((issue) => isOver || !UNFINISHED.includes(issue.rule));
}
