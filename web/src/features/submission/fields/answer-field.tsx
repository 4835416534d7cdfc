// The field that fits a question's kind.

import { formatBytes } from "@/lib/bytes";
import { submissionTexts } from "@/texts/submission";
import { Checklist, MultiChoice, SingleChoice } from "./choice-field";
import type { FieldProps } from "./field";
import { LinkAnswer, NumberAnswer } from "./line-field";
import { TextAnswer } from "./text-field";

export function AnswerField({ body, ...field }: FieldProps) {
  switch (body.kind) {
    case "short_text":
    case "long_text":
    case "reflection":
      return <TextAnswer {...field} body={body} />;
    case "single_choice":
      return <SingleChoice {...field} body={body} />;
    case "multi_choice":
      return <MultiChoice {...field} body={body} />;
    case "number":
      return <NumberAnswer {...field} body={body} />;
    case "link":
      return <LinkAnswer {...field} body={body} />;
    case "checklist":
      return <Checklist {...field} body={body} />;
    case "files":
    case "audio":
      // Uploads have no endpoint yet: a field that takes files would lose them.
      return (
        <p className="text-sm text-soft">
          {submissionTexts.answer.filesLater} {submissionTexts.answer.accepted(body.allowed_ext, formatBytes(body.max_bytes))}
        </p>
      );
  }
}
