// The field for a question's kind.

import type { ReactElement } from "react";
import { commonTexts } from "@/texts/common";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { lazyComponent } from "@/ui/lazy-component";
import { Skeleton } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { Checklist, MultiChoice, SingleChoice } from "./choice-field";
import type { FieldProps } from "./field";
import { LinkAnswer, NumberAnswer } from "./line-field";
import { TextAnswer } from "./text-field";

// Few missions ask for files, which need a lot of code.
const FileField = lazyComponent(async () => (await import("./file-field")).FileField, {
  meanwhile: <Skeleton className="h-32" />,
  missing: (retry) => (
    <Callout
      tone="miss"
      role="alert"
      title={submissionTexts.files.missing}
      actions={<Button onPress={retry}>{commonTexts.retry}</Button>}
    />
  ),
});

export function AnswerField({ body, ...field }: FieldProps): ReactElement {
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
      return <FileField {...field} body={body} />;
  }
}
