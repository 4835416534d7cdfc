// A few short options in one bar, one of which may be chosen, for example a rating scale. For options in sentences use
// RadioGroup.

import { useId } from "react";
import { cx } from "./cx";

export interface SegmentedProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
  isDisabled?: boolean;
  isInvalid?: boolean;
  "aria-describedby"?: string | undefined;
  className?: string;
}

export function Segmented({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
  isInvalid = false,
  "aria-describedby": describedBy,
  className,
}: SegmentedProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      data-invalid={isInvalid || undefined}
      className={cx(
        "grid auto-cols-[minmax(0,1fr)] grid-flow-col overflow-hidden rounded-md border-[1.5px] border-edge bg-surface aria-invalid:border-miss",
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            "relative grid min-h-11 cursor-pointer place-items-center border-line px-1 text-center text-small hyphens-auto wrap-anywhere sm:px-2 font-semibold not-first:border-s-[1.5px]",
            "has-[:checked]:bg-ink has-[:checked]:text-paper has-[:checked]:forced-chosen has-[:disabled]:cursor-not-allowed has-[:focus-visible]:outline-3 has-[:focus-visible]:-outline-offset-3 has-[:focus-visible]:outline-brand",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
