// Choices: single choice, multiple choice, and a checklist in which every item must be ticked.

import { submissionTexts } from "@/texts/submission";
import { CheckboxGroup, RadioGroup } from "@/ui/choice";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { BodyOf } from "../blocks";
import type { FieldProps } from "./field";

export function SingleChoice({
  body,
  value,
  onChange,
  onLeave,
  error,
  label,
  promptId,
}: FieldProps<BodyOf<"single_choice">>) {
  return (
    <RadioGroup
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      aria-describedby={promptId}
      options={body.options.map((option) => ({ value: option.key, label: option.label }))}
      value={value !== null && "choice" in value ? value.choice : null}
      onChange={(choice) => onChange({ choice })}
      onBlur={onLeave}
      error={error}
    />
  );
}

export function MultiChoice({ body, value, onChange, ...field }: FieldProps<BodyOf<"multi_choice">>) {
  const chosen = value !== null && "choices" in value ? value.choices : [];
  const hint = submissionTexts.answer.choose(body.min_choices, body.max_choices);
  return (
    <Ticks
      {...field}
      hint={hint}
      options={body.options}
      ticked={chosen}
      onTick={(choices) => onChange(choices.length === 0 ? null : { choices })}
    />
  );
}

export function Checklist({ body, value, onChange, ...field }: FieldProps<BodyOf<"checklist">>) {
  const checked = value !== null && "checked" in value ? value.checked : [];
  return (
    <Ticks
      {...field}
      options={body.items}
      ticked={checked}
      onTick={(next) => onChange(next.length === 0 ? null : { checked: next })}
    />
  );
}

interface TicksProps extends Pick<FieldProps, "error" | "label" | "promptId" | "onLeave"> {
  hint?: string;
  options: readonly { key: string; label: string }[];
  ticked: readonly string[];
  onTick: (ticked: string[]) => void;
}

function Ticks({ hint, options, ticked, onTick, onLeave, error, label, promptId }: TicksProps) {
  return (
    <CheckboxGroup
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      aria-describedby={promptId}
      description={hint}
      options={options.map((option) => ({ value: option.key, label: option.label }))}
      value={ticked}
      onChange={onTick}
      onBlur={onLeave}
      error={error}
    />
  );
}
