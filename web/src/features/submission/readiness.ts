// Why an attempt cannot be submitted yet, in words: the first thing to do, and how many more there are.

import { submissionTexts } from "@/texts/submission";
import type { InputBlock } from "./blocks";
import type { Checks } from "./use-checks";

const words = submissionTexts.submit;

export interface Readiness {
  isReady: boolean;
  /** Text that says what is missing, or that the answer is complete. */
  reason: string;
  /** The question to continue with. */
  block: InputBlock | null;
}

export interface ReadinessFacts {
  checks: Checks | null;
  inputs: readonly InputBlock[];
  hasConflict: boolean;
  /** Whether a file of an answer is being uploaded. */
  isUploading: boolean;
  /** Reason why the learner's team cannot submit yet; null for a learner without a team. */
  ofTeam: string | null;
}

export function readinessOf({ checks, inputs, hasConflict, isUploading, ofTeam }: ReadinessFacts): Readiness {
  const waits = (reason: string) => ({ isReady: false, reason, block: null });
  if (hasConflict) return waits(words.needsChoice);
  if (isUploading) return waits(words.uploading);
  if (ofTeam !== null) return waits(ofTeam);
  if (checks === null) return waits(words.checking);
  const [first] = checks.missing;
  const block = inputs.find(({ id }) => id === first?.block) ?? null;
  if (checks.isReady || first === undefined || block === null)
    return { isReady: checks.isReady, reason: words.allReady, block: null };
  const [issue] = first.issues;
  const lack = first.is_empty || issue === undefined ? words.unanswered : submissionTexts.issue(issue);
  return { isReady: false, reason: words.notReady(block.label, lack, checks.missing.length - 1), block };
}
