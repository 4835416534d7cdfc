// A select with its label; the list floats and closes on choice. For a handful of
// options that fit on the page, RadioGroup or links are kinder.

import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { Text } from "react-aria-components/Text";
import { cx } from "./cx";
import { FieldFault, inputClass } from "./field";

export interface SelectProps {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  description?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
  className?: string;
}

export function Select({ label, options, value, onChange, description, error, isDisabled, className }: SelectProps) {
  return (
    <AriaSelect
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      className={cx("grid gap-1.5", className)}
    >
      <Label className="text-sm font-semibold">{label}</Label>
      <Button className={cx(inputClass, "flex items-center justify-between gap-3 text-start read-only:bg-surface")}>
        <SelectValue className="truncate">{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft" />
      </Button>
      {description && <Text slot="description" className="text-sm text-soft">{description}</Text>}
      <FieldError>{error && <FieldFault>{error}</FieldFault>}</FieldError>
      <Popover className="min-w-(--trigger-width) rounded-md border border-line bg-raised p-1 shadow-float data-[entering]:animate-[fade-in_120ms]">
        <ListBox className="max-h-80 overflow-auto outline-none">
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className="group target flex cursor-pointer items-center justify-between gap-4 rounded-sm px-3 py-2 outline-none data-[focused]:bg-brand-wash"
            >
              {option.label}
              <Check aria-hidden className="invisible size-4 text-brand group-data-[selected]:visible" />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
