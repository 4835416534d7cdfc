// One question of the onboarding, with a field for its kind. The server defines its options and how many of them may be
// chosen; the texts file has the words.

import { RadioGroup } from "@/ui/choice";
import { cx } from "@/ui/cx";
import { TextField } from "@/ui/field";
import type { Question } from "@/api/types";
import { onboardingTexts, optionWords } from "@/texts/onboarding";
import { ChipGroup } from "./chip-group";

interface QuestionFieldProps {
  question: Question;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  error?: string | undefined;
}

export function QuestionField({ question, values, onChange, error }: QuestionFieldProps) {
  const { label, help } = onboardingTexts.questions[question.id];
  const options = question.options.map((value) => ({ value, ...optionWords(question.id, value) }));
  if (question.kind === "text") {
    return (
      <TextField
        label={label}
        description={help}
        autoComplete="off"
        value={values[0] ?? ""}
        onChange={(text) => onChange(text.trim() ? [text] : [])}
        error={error}
        className="max-w-sm"
      />
    );
  }
  if (question.kind === "multi") {
    const limit = question.max_choices === null ? undefined : onboardingTexts.chooseUpTo(question.max_choices);
    return (
      <ChipGroup
        label={label}
        description={limit}
        options={options}
        values={values}
        onChange={onChange}
        error={error}
      />
    );
  }
  return (
    <RadioGroup
      label={label}
      value={values[0] ?? null}
      onChange={(value) => onChange([value])}
      error={error}
      options={options.map(({ value, label, help }) => ({ value, label, description: help }))}
      className={cx("[&>:first-child]:col-span-full", options.length === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2")}
    />
  );
}
