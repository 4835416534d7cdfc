// A yes-or-no choice: the whole row can be pressed, and the state is shown by a shape and a colour. The native input is
// invisible and covers the drawn shape.

import { Check } from "lucide-react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { cx } from "./cx";

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "checked" | "children" | "className" | "disabled" | "onChange" | "type"
>;

export interface CheckboxProps extends Native {
  children: ReactNode;
  description?: ReactNode;
  isSelected?: boolean;
  onChange?: (isSelected: boolean) => void;
  isDisabled?: boolean;
  isInvalid?: boolean;
  className?: string;
}

export function Checkbox({
  children,
  description,
  isSelected,
  onChange,
  isDisabled = false,
  isInvalid = false,
  className,
  ...props
}: CheckboxProps) {
  return (
    <label
      className={cx(
        "target relative flex cursor-pointer items-start gap-3 py-2 has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-60",
        className,
      )}
    >
      <input
        {...props}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange?.(event.target.checked)}
        className="peer absolute inset-s-0 top-2.5 size-5.5 cursor-[inherit] opacity-0"
      />
      <span
        aria-hidden
        className={cx(
          "mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-[5px] border-2 border-edge bg-surface text-transparent transition-colors",
          "peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand",
          "peer-aria-invalid:border-miss peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand",
        )}
      >
        <Check className="size-4" strokeWidth={3} />
      </span>
      <span className="grid gap-0.5">
        <span>{children}</span>
        {description && <span className="text-small text-soft">{description}</span>}
      </span>
    </label>
  );
}
