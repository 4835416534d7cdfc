// A native select with its label, which every phone and every assistive technology supports. For a few options that fit
// on the page, RadioGroup or links are better.

import { ChevronDown } from "lucide-react";
import { useId, type ReactNode } from "react";
import { cx } from "./cx";
import { FieldFault, inputClass } from "./field";

export interface SelectProps {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  description?: ReactNode;
  error?: string | false | null | undefined;
  isDisabled?: boolean;
  className?: string;
}

export function Select({
  label,
  options,
  value,
  onChange,
  description,
  error,
  isDisabled = false,
  className,
}: SelectProps) {
  const id = useId();
  const described = [description && `${id}-help`, error && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div className={cx("grid gap-1.5", className)}>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={isDisabled}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
          className={cx(inputClass, "cursor-pointer appearance-none truncate pe-10 read-only:bg-surface")}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-e-3 top-1/2 size-4 -translate-y-1/2 text-soft"
        />
      </div>
      {description && (
        <span id={`${id}-help`} className="text-small text-soft">
          {description}
        </span>
      )}
      {error && <FieldFault id={`${id}-fault`}>{error}</FieldFault>}
    </div>
  );
}
