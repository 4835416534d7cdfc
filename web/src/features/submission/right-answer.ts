// The right answer of a question in words, once its key is visible.

import type { Schema } from "@/api/types";
import { listOf } from "@/lib/words";
import { submissionTexts } from "@/texts/submission";
import type { InputBlock } from "./blocks";
import { labelOf } from "./option-labels";

export function rightAnswer({ body }: InputBlock, { right }: Schema<"BlockKey">["key"]): string {
  if ("options" in right)
    return listOf(
      right.options.map((key) => `“${labelOf(body, key)}”`),
      "and",
    );
  const { value, tolerance } = right.number;
  return submissionTexts.marks.number(value, tolerance, body.kind === "number" ? body.unit : null);
}
