// Text answers: short, long, and reflections, with their live count.

import { submissionTexts } from "@/texts/submission";
import { TextField } from "@/ui/field";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { BodyOf } from "../blocks";
import { TextEditor } from "../writing/text-editor";
import { WordCount } from "./word-count";
import type { FieldProps } from "./field";

type TextBody = BodyOf<"short_text"> | BodyOf<"long_text"> | BodyOf<"reflection">;

/** Length from which counting, checking and drawing take longer than a keystroke on a slow phone. */
const LONG = 4_000;

/** Whether drawing is deferred for this text. Only a text area shows typed text without being drawn again. */
function isLong(body: TextBody, text: string): boolean {
  return body.kind !== "short_text" && text.length > LONG;
}

export function TextAnswer({ body, value, onChange, onLeave, check, error, label, promptId }: FieldProps<TextBody>) {
  const text = value !== null && "text" in value ? value.text : "";
  const common = {
    label: <VisuallyHidden>{label}</VisuallyHidden>,
    value: text,
    onChange: (next: string) => onChange(next === "" ? null : { text: next }, isLong(body, next)),
    onBlur: onLeave,
    error,
    "aria-describedby": promptId,
  };
  if (body.kind === "short_text") {
    const isNear = check !== undefined && check.chars > body.max_chars * 0.8;
    return (
      <TextField
        {...common}
        description={isNear ? submissionTexts.answer.charsOf(check.chars, body.max_chars) : undefined}
      />
    );
  }
  return (
    <TextEditor
      {...common}
      rows={body.kind === "long_text" ? 10 : 6}
      footer={check && <WordCount check={check} min={body.min_words || null} max={body.max_words} />}
    />
  );
}
