// A survey question: a scale with words at its ends, options, or a text.

import { useId } from "react";
import { surveyTexts as words } from "@/texts/survey";
import { CheckboxGroup, RadioGroup } from "@/ui/choice";
import { TextArea } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import type { SurveyQuestion } from "./use-survey";

export interface SurveyFieldProps {
  question: SurveyQuestion;
  values: readonly string[];
  fault: string | undefined;
  onChange: (values: readonly string[]) => void;
}

export function SurveyField({ question, values, fault, onChange }: SurveyFieldProps) {
  const faultId = useId();
  const { kind, required, options } = question;
  const prompt = required ? question.prompt : words.optional(question.prompt);
  const choices = options.map(({ key, label }) => ({ value: key, label }));
  if (kind === "scale") {
    return (
      <div className="grid gap-2">
        <p aria-hidden className="font-semibold">
          {prompt}
        </p>
        <Segmented
          label={prompt}
          options={numbersOf(options)}
          value={values[0] ?? null}
          isInvalid={fault !== undefined}
          aria-describedby={fault && faultId}
          onChange={(value) => onChange([value])}
        />
        <p className="flex justify-between gap-4 text-small text-soft">
          {options.map(({ key, label }) => (
            <span key={key}>{words.end(key, label)}</span>
          ))}
        </p>
        {fault && (
          <p id={faultId} className="text-small text-miss-ink">
            {fault}
          </p>
        )}
      </div>
    );
  }
  if (kind === "choice")
    return (
      <RadioGroup
        label={prompt}
        options={choices}
        value={values[0] ?? null}
        error={fault}
        onChange={(value) => onChange([value])}
      />
    );
  if (kind === "choices")
    return <CheckboxGroup label={prompt} options={choices} value={values} error={fault} onChange={onChange} />;
  return (
    <TextArea
      label={<span className="text-body">{prompt}</span>}
      rows={4}
      value={values[0] ?? ""}
      error={fault}
      onChange={(text) => onChange([text])}
    />
  );
}

/** Every number between the ends of a scale. */
function numbersOf(ends: SurveyQuestion["options"]) {
  const numbers = Array.from({ length: Number(ends.at(-1)?.key ?? 0) }, (_, index) => String(index + 1));
  return numbers.map((value) => ({ value, label: value }));
}
