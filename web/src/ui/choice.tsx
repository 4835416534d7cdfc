// Single and multiple choice, as rows that look alike.

import { useId, type FocusEvent, type ReactNode } from "react";
import { ChoiceRow, type ChoiceOption } from "./choice-row";
import { cx } from "./cx";
import { FieldFault } from "./field";

interface GroupProps {
  label: ReactNode;
  options: readonly ChoiceOption[];
  description?: ReactNode;
  error?: string | false | null | undefined;
  isDisabled?: boolean;
  /** Called when the focus leaves the whole group. */
  onBlur?: () => void;
  "aria-describedby"?: string;
  className?: string;
}

export interface RadioGroupProps extends GroupProps {
  value: string | null;
  onChange: (value: string) => void;
}

export function RadioGroup({ value, onChange, ...group }: RadioGroupProps) {
  return <Group {...group} role="radiogroup" isChosen={(option) => option === value} onToggle={onChange} />;
}

export interface CheckboxGroupProps extends GroupProps {
  value: readonly string[];
  /** Called with the chosen values in the order of the options, so that equal choices are equal values. */
  onChange: (value: string[]) => void;
}

export function CheckboxGroup({ value, onChange, ...group }: CheckboxGroupProps) {
  const toggle = (toggled: string) =>
    onChange(
      group.options.map((option) => option.value).filter((option) => (option === toggled) !== value.includes(option)),
    );
  return <Group {...group} role="group" isChosen={(option) => value.includes(option)} onToggle={toggle} />;
}

interface AnyGroupProps extends GroupProps {
  role: "radiogroup" | "group";
  isChosen: (value: string) => boolean;
  onToggle: (value: string) => void;
}

function Group({
  role,
  label,
  options,
  isChosen,
  onToggle,
  description,
  error,
  isDisabled = false,
  onBlur,
  "aria-describedby": describedBy,
  className,
}: AnyGroupProps) {
  const id = useId();
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  };
  const described = [describedBy, description && `${id}-help`, error && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div
      role={role}
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      aria-invalid={role === "radiogroup" && Boolean(error) ? true : undefined}
      data-invalid={Boolean(error) || undefined}
      onBlur={leave}
      className={cx("grid gap-2", className)}
    >
      <span id={`${id}-label`} className="font-semibold has-[.sr-only]:contents">
        {label}
      </span>
      {description && (
        <span id={`${id}-help`} className="text-small text-soft">
          {description}
        </span>
      )}
      {options.map((option) => (
        <ChoiceRow
          key={option.value}
          option={option}
          type={role === "radiogroup" ? "radio" : "checkbox"}
          name={id}
          isChosen={isChosen(option.value)}
          isDisabled={isDisabled || option.isDisabled === true || option.verdict !== undefined}
          onToggle={() => onToggle(option.value)}
        />
      ))}
      {error && <FieldFault id={`${id}-fault`}>{error}</FieldFault>}
    </div>
  );
}
