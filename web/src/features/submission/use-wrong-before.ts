// The questions that were not right in the last attempt and still have the same answer.

import { useMemo } from "react";
import type { BlockValue, Draft, Submission } from "./draft";
import { isToMend } from "./mark-words";
import { useEarlierAttempts } from "./use-earlier-attempts";

interface Before {
  value: BlockValue | null;
  lines: readonly string[];
}

/** Returns a function that gives the author's lines about a question; null if it was right or has a new answer. */
export function useWrongBefore(submission: Submission | null, draft: Draft) {
  const last = useEarlierAttempts(submission)?.[0];
  const before = useMemo(() => wrongIn(last), [last]);
  return (block: string): readonly string[] | null => {
    const wrong = before.get(block);
    const value = draft.blocks[block]?.value ?? null;
    return wrong !== undefined && JSON.stringify(wrong.value) === JSON.stringify(value) ? wrong.lines : null;
  };
}

function wrongIn(last: Submission | undefined): ReadonlyMap<string, Before> {
  const wrong = (last?.marks?.answers ?? []).filter(isToMend);
  const valueOf = (block: string) => last?.blocks.find((saved) => saved.block === block)?.value ?? null;
  return new Map(wrong.map(({ block, lines }) => [block, { value: valueOf(block), lines }]));
}
