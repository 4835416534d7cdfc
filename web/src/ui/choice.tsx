// Checkbox and radio group: the whole row is the target, the state is a shape and not
// only a colour. The browser's own inputs lie invisibly over their drawn shapes.

import { Check } from "lucide-react";
import { useId, type FocusEvent, type InputHTMLAttributes, type ReactNode } from "react";
import { cx } from "./cx";
import { FieldFault } from "./field";

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, "checked" | "children" | "className" | "disabled" | "onChange" | "type">;

export interface CheckboxProps extends Native {
  children: ReactNode;
  description?: ReactNode;
  isSelected?: boolean;
  onChange?: (isSelected: boolean) => void;
  isDisabled?: boolean;
  isInvalid?: boolean;
  className?: string;
}

export function Checkbox({ children, description, isSelected, onChange, isDisabled = false, isInvalid = false, className, ...props }: CheckboxProps) {
  return (
    <label className={cx("target relative flex cursor-pointer items-start gap-3 py-1.5 has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-60", className)}>
      <input
        {...props}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange?.(event.target.checked)}
        className="peer absolute inset-s-0 top-2 size-5 cursor-[inherit] opacity-0"
      />
      <span
        aria-hidden
        className={cx(
          "mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm border-2 border-edge bg-surface text-transparent transition-colors",
          "peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand",
          "peer-aria-invalid:border-danger peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand",
        )}
      >
        <Check className="size-4" strokeWidth={3} />
      </span>
      <span className="grid gap-0.5">
        <span>{children}</span>
        {description && <span className="text-sm text-soft">{description}</span>}
      </span>
    </label>
  );
}

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps {
  label: ReactNode;
  options: readonly RadioOption[];
  value: string | null;
  onChange: (value: string) => void;
  description?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
  /** When the focus leaves the whole group. */
  onBlur?: () => void;
  "aria-describedby"?: string;
  className?: string;
}

export function RadioGroup({ label, options, value, onChange, description, error, isDisabled = false, onBlur, "aria-describedby": describedBy, className }: RadioGroupProps) {
  const id = useId();
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  };
  const described = [describedBy, description && `${id}-help`, error && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      aria-invalid={Boolean(error) || undefined}
      onBlur={leave}
      className={cx("grid gap-2", className)}
    >
      <span id={`${id}-label`} className="text-sm font-semibold">{label}</span>
      {options.map((option) => (
        <RadioRow key={option.value} option={option} name={id} isChosen={option.value === value} isDisabled={isDisabled || option.isDisabled === true} onChoose={() => onChange(option.value)} />
      ))}
      {description && <span id={`${id}-help`} className="text-sm text-soft">{description}</span>}
      {error && <FieldFault id={`${id}-fault`}>{error}</FieldFault>}
    </div>
  );
}

function RadioRow({ option, name, isChosen, isDisabled, onChoose }: { option: RadioOption; name: string; isChosen: boolean; isDisabled: boolean; onChoose: () => void }) {
  return (
    <label
      className={cx(
        "target relative flex cursor-pointer items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 transition-colors hover:border-edge",
        "has-[:checked]:border-brand has-[:checked]:bg-brand-wash has-[:disabled]:cursor-not-allowed has-[:disabled]:bg-sunken has-[:disabled]:text-soft",
        "has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand",
      )}
    >
      <input type="radio" name={name} value={option.value} checked={isChosen} disabled={isDisabled} onChange={onChoose} className="peer absolute inset-s-4 top-3.5 size-5 cursor-[inherit] opacity-0" />
      <span
        aria-hidden
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-edge bg-surface *:scale-0 peer-checked:border-brand peer-checked:*:scale-100"
      >
        <span className="size-2.5 rounded-full bg-brand transition-transform" />
      </span>
      <span className="grid gap-0.5">
        <span className="font-medium">{option.label}</span>
        {option.description && <span className="text-sm text-soft">{option.description}</span>}
      </span>
    </label>
  );
}
