// A share from 0 to 100 percent, as a slider and as a text box. Both show the same value. The box has a fixed width, so
// that the page does not move during typing.

import { useId, useState, type ReactNode } from "react";
import { cx } from "./cx";
import { inputClass } from "./field";

export interface PercentFieldProps {
  label: string;
  description?: ReactNode;
  /** In whole percent. */
  value: number;
  onChange: (value: number) => void;
  /** Name of the box, for assistive technology. */
  boxLabel: string;
  className?: string;
}

export function PercentField({ label, description, value, onChange, boxLabel, className }: PercentFieldProps) {
  const id = useId();
  // Text in the box while typing. It may be empty or begin with a zero for a moment; the value is then still the last
  // whole number.
  const [typed, setTyped] = useState<string | null>(null);
  function type(text: string) {
    if (!/^\d{0,3}$/.test(text) || Number(text) > 100) return;
    setTyped(text);
    if (text !== "") onChange(Number(text));
  }
  function slide(next: number) {
    setTyped(null);
    onChange(next);
  }
  return (
    <div className={cx("grid gap-1", className)}>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {description && (
        <p id={`${id}-help`} className="text-small text-soft">
          {description}
        </p>
      )}
      <div className="flex items-center gap-4">
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={1}
          value={value}
          aria-valuetext={`${value}%`}
          aria-describedby={description ? `${id}-help` : undefined}
          onChange={(event) => slide(Number(event.target.value))}
          className="h-11 min-w-0 grow cursor-pointer accent-brand"
        />
        <div className="relative w-22 shrink-0">
          <input
            type="text"
            inputMode="numeric"
            aria-label={boxLabel}
            value={typed ?? String(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(null)}
            className={cx(inputClass, "pe-8 text-end tabular-nums")}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 inset-e-3 grid place-items-center text-soft"
          >
            %
          </span>
        </div>
      </div>
    </div>
  );
}
