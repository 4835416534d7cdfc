// One-line answers in a fixed format: a number, a link. Both are stored as typed, so that no unfinished input is lost
// or reformatted.

import { submissionTexts } from "@/texts/submission";
import { TextField } from "@/ui/field";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { BodyOf } from "../blocks";
import type { FieldProps } from "./field";

const words = submissionTexts.answer;

export function NumberAnswer({ body, value, onChange, onLeave, error, label, promptId }: FieldProps<BodyOf<"number">>) {
  return (
    <TextField
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      aria-describedby={promptId}
      className="max-w-xs"
      inputMode="decimal"
      autoComplete="off"
      value={value !== null && "number" in value ? value.number : ""}
      onChange={(number) => onChange(number === "" ? null : { number })}
      end={body.unit !== null && <span className="pe-3 text-soft">{body.unit}</span>}
      description={words.number(body.min, body.max)}
      onBlur={onLeave}
      error={error}
    />
  );
}

export function LinkAnswer({ body, value, onChange, onLeave, error, label, promptId }: FieldProps<BodyOf<"link">>) {
  return (
    <TextField
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      aria-describedby={promptId}
      type="url"
      inputMode="url"
      autoComplete="url"
      value={value !== null && "link" in value ? value.link : ""}
      onChange={(link) => onChange(link === "" ? null : { link })}
      description={words.linkHosts(body.hosts)}
      onBlur={onLeave}
      error={error}
    />
  );
}
