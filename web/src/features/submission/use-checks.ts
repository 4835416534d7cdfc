// Checks of every answer as it is typed, by the rule that the server will apply. The
// handle knows the blocks; each value is written into it when it changes.

import { useMemo } from "react";
import type { Block, BlockCheck, BlockValue } from "@/api/types";
import { type SubmissionForm, loadAnswerRules } from "@/rules";
import { useHandle } from "@/rules/use-handle";

export interface Checks {
  of: ReadonlyMap<string, BlockCheck>;
  isReady: boolean;
  missing: readonly BlockCheck[];
  /** What the rule would say of another answer, before it is given. */
  ask: (block: string, value: BlockValue | null) => BlockCheck;
}

/** Null until the rules are loaded. `inputs` are the ids of the blocks that take an answer. */
export function useChecks(blocks: readonly Block[], inputs: readonly string[], valueOf: (block: string) => BlockValue | null): Checks | null {
  // The answers are written in below, so that only other blocks make another form.
  const text = useMemo(() => JSON.stringify({ blocks, submission: null }), [blocks]);
  const form = useHandle(makeForm, text);
  if (form === null) return null;
  const of = new Map(inputs.map((block) => [block, form.write(block, valueOf(block))]));
  const verdict = form.verdict();
  const ask = (block: string, value: BlockValue | null) => {
    const asked = form.write(block, value);
    form.write(block, valueOf(block));
    return asked;
  };
  return { of, isReady: verdict.is_ready, missing: verdict.missing, ask };
}

async function makeForm(text: string): Promise<SubmissionForm> {
  const rules = await loadAnswerRules();
  return new rules.SubmissionForm(text);
}
