// What a learner can do about an answer that is not right.

import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export interface Trying {
  tries: readonly Schema<"QuestionTries">[];
  /** Begins another attempt at a question; null if no attempt can begin now. */
  onTry: ((block: string) => void) | null;
  isStarting: boolean;
  onShow: (block: string) => void;
  /** The question whose answer is being requested. */
  showing: string | null;
  /** The question whose answer the server refused to show. */
  refused: { block: string; refusal: Refusal } | null;
}
