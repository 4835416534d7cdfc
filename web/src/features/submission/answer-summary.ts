// An answer in one line, for a folded question.

import { submissionTexts } from "@/texts/submission";
import type { InputBody } from "./blocks";
import type { BlockValue } from "./draft";
import { labelOf } from "./option-labels";

const words = submissionTexts.answer;

export function answerSummary(body: InputBody, value: BlockValue | null): string {
  if (value === null) return words.noAnswer;
  if ("text" in value) return value.text;
  if ("number" in value) return [value.number, body.kind === "number" ? body.unit : null].filter(Boolean).join(" ");
  if ("link" in value) return value.link;
  if ("choice" in value) return labelOf(body, value.choice);
  if ("files" in value) return value.files.map(({ name }) => name).join(", ");
  if ("checked" in value) return words.ticked(value.checked.length);
  const [only] = value.choices;
  return value.choices.length === 1 ? labelOf(body, only!) : words.chosen(value.choices.length);
}
