// Checkbox and radio group: the whole row is the target, the state is a shape and not
// only a colour.

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from "react-aria-components/Checkbox";
import { Radio, RadioGroup as AriaRadioGroup, type RadioGroupProps as AriaRadioGroupProps } from "react-aria-components/RadioGroup";
import { cx } from "./cx";
import { FieldHelp, FieldLabel } from "./field";

export interface CheckboxProps extends Omit<AriaCheckboxProps, "className" | "children" | "style"> {
  children: ReactNode;
  description?: ReactNode;
  className?: string;
}

export function Checkbox({ children, description, className, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={cx("group target flex items-start gap-3 py-1.5 data-[disabled]:opacity-60", className)}>
      <span
        aria-hidden
        className={cx(
          "mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm border-2 border-edge bg-surface text-transparent transition-colors",
          "group-data-[selected]:border-brand group-data-[selected]:bg-brand group-data-[selected]:text-on-brand",
          "group-data-[invalid]:border-danger group-data-[focus-visible]:outline-3 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-brand",
        )}
      >
        <Check className="size-4" strokeWidth={3} />
      </span>
      <span className="grid gap-0.5">
        <span>{children}</span>
        {description && <span className="text-sm text-soft">{description}</span>}
      </span>
    </AriaCheckbox>
  );
}

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps extends Omit<AriaRadioGroupProps, "className" | "children" | "style"> {
  label: ReactNode;
  options: readonly RadioOption[];
  description?: ReactNode;
  error?: ReactNode;
  className?: string;
}

export function RadioGroup({ label, options, description, error, className, ...props }: RadioGroupProps) {
  return (
    <AriaRadioGroup {...props} isInvalid={props.isInvalid ?? Boolean(error)} className={cx("grid gap-2", className)}>
      <FieldLabel>{label}</FieldLabel>
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          isDisabled={option.isDisabled}
          className={cx(
            "group target flex cursor-pointer items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 transition-colors hover:border-edge",
            "data-[selected]:border-brand data-[selected]:bg-brand-wash data-[disabled]:cursor-not-allowed data-[disabled]:bg-sunken data-[disabled]:text-soft",
            "data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-brand",
          )}
        >
          <span aria-hidden className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-edge bg-surface group-data-[selected]:border-brand">
            <span className="size-2.5 scale-0 rounded-full bg-brand transition-transform group-data-[selected]:scale-100" />
          </span>
          <span className="grid gap-0.5">
            <span className="font-medium">{option.label}</span>
            {option.description && <span className="text-sm text-soft">{option.description}</span>}
          </span>
        </Radio>
      ))}
      <FieldHelp description={description} error={error} />
    </AriaRadioGroup>
  );
}
