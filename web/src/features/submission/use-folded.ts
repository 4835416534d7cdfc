// Folded questions. At first these are the ones answered on an earlier visit, except long texts, which learners usually
// continue. Later the ones that the learner has finished are added. A question never folds by itself while it is being
// used.

import { useCallback, useState } from "react";
import { type InputBlock, goToBlock } from "./blocks";
import type { Submission } from "./draft";

/** `first` is the question with which the learner begins; it is not folded. */
export function useFolded(inputs: readonly InputBlock[], submission: Submission | null, first: string | null) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () =>
      new Set(inputs.filter((block) => block.id !== first && isFoldedAtFirst(block, submission)).map(({ id }) => id)),
  );
  const unfold = useCallback((block: InputBlock) => {
    setFolded((before) => new Set([...before].filter((id) => id !== block.id)));
    goToBlock(block);
  }, []);
  const fold = useCallback((block: InputBlock) => setFolded((before) => new Set([...before, block.id])), []);
  return { folded, fold, unfold };
}

function isFoldedAtFirst({ id, body }: InputBlock, submission: Submission | null): boolean {
  const isLong = body.kind === "long_text" || body.kind === "reflection";
  return !isLong && submission !== null && submission.blocks.some((saved) => saved.block === id && saved.is_valid);
}
