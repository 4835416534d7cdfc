// Begins another attempt from the text of the latest one. If a review of that one still waits, the learner is asked
// first.

import { type ReactElement, useState } from "react";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { CarriedReview } from "@/features/feedback/carried-review";
import { goToBlock } from "@/features/submission/blocks";
import type { InputBlock } from "@/features/submission/blocks";
import type { Submission } from "@/features/submission/draft";
import { useImprove } from "@/features/submission/use-improve";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/overlay";
import { goToAttempt } from "./answer-head";

const words = submissionTexts.carry;

export interface Improving {
  /** Begins the attempt, at this question if there is one; null if no attempt can begin now. */
  begin: ((block: InputBlock | null) => void) | null;
  isPending: boolean;
  refusal: Refusal | null;
  /** The question about a waiting review. */
  dialog: ReactElement | null;
}

export function useImproving(
  submission: Submission,
  acts: Schema<"AttemptActs"> | null,
  onImproving: (submission: Submission, block: string | null) => void,
): Improving {
  const { improve, isPending, refusal } = useImprove();
  const [asking, setAsking] = useState<{ block: InputBlock | null } | null>(null);
  async function start(block: InputBlock | null) {
    setAsking(null);
    const attempt = await improve(submission);
    if (attempt === undefined) return;
    onImproving(attempt, block?.id ?? null);
    if (block === null) goToAttempt();
    else goToBlock(block);
  }
  const begin = (block: InputBlock | null) => (acts?.is_review_asked ? setAsking({ block }) : void start(block));
  return {
    begin: acts?.improve === null ? begin : null,
    isPending,
    refusal,
    dialog: acts?.is_review_asked ? (
      <Dialog
        role="alertdialog"
        isOpen={asking !== null}
        onOpenChange={(isOpen) => !isOpen && setAsking(null)}
        title={words.title}
        actions={
          <>
            <Button onPress={() => setAsking(null)}>{words.cancel}</Button>
            <Button variant="primary" onPress={() => void start(asking?.block ?? null)}>
              {words.begin}
            </Button>
          </>
        }
      >
        <div className="grid gap-2">
          <p>{words.body}</p>
          <CarriedReview submission={submission} />
        </div>
      </Dialog>
    ) : null,
  };
}
