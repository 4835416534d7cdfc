// Several answers to one question, as chips that wrap. Chosen ones have a tick besides their colour.

import { Check, Plus } from "lucide-react";
import { Checkbox } from "react-aria-components/Checkbox";
import { CheckboxGroup } from "react-aria-components/CheckboxGroup";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";

interface ChipGroupProps {
  label: string;
  description?: string | undefined;
  options: readonly { value: string; label: string }[];
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  error?: string | false | undefined;
}

export function ChipGroup({ label, description, options, values, onChange, error }: ChipGroupProps) {
  return (
    <CheckboxGroup value={[...values]} onChange={onChange} isInvalid={Boolean(error)} className="grid gap-2">
      <Label className="font-semibold">{label}</Label>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            className="group target inline-flex cursor-pointer items-center gap-2 rounded-full border border-edge/60 bg-surface px-4 py-1.5 transition-colors hover:border-brand data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-brand data-[selected]:border-brand data-[selected]:bg-brand-wash"
          >
            <Check aria-hidden className="hidden size-4 text-brand group-data-[selected]:block" strokeWidth={3} />
            <Plus aria-hidden className="size-4 text-soft group-data-[selected]:hidden" />
            {option.label}
          </Checkbox>
        ))}
      </div>
      {description && (
        <Text slot="description" className="text-small text-soft">
          {description}
        </Text>
      )}
      {error && (
        <Text slot="errorMessage" className="text-small text-miss-ink">
          {error}
        </Text>
      )}
    </CheckboxGroup>
  );
}
