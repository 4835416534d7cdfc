// A read-only answer: in a submitted attempt, and on both sides of a conflict. A long text is shown with its formatting;
// any other text is shown as it is.

import { submissionTexts } from "@/texts/submission";
import type { InputBody } from "./blocks";
import { FileList } from "./download-file";
import type { BlockValue } from "./draft";
import { labelOf } from "./option-labels";
import { AnswerProse } from "./writing/answer-prose";

export function AnswerText({ body, value }: { body: InputBody; value: BlockValue | null }) {
  if (value === null) return <p className="text-soft italic">{submissionTexts.answer.noAnswer}</p>;
  if ("text" in value && body.kind === "short_text") return <p className="whitespace-pre-wrap">{value.text}</p>;
  if ("text" in value) return <AnswerProse text={value.text} />;
  if ("number" in value)
    return <p>{[value.number, body.kind === "number" ? body.unit : null].filter(Boolean).join(" ")}</p>;
  if ("link" in value) return <p className="break-all">{value.link}</p>;
  if ("choice" in value) return <p>{labelOf(body, value.choice)}</p>;
  if ("files" in value) return <FileList files={value.files} />;
  const items = ("choices" in value ? value.choices : value.checked).map((key) => labelOf(body, key));
  return (
    <ul className="list-disc ps-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
