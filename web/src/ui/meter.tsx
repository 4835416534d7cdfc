// Progress towards a target, for example the number of words written, out of the number required. A notch marks the
// minimum. The caller provides the text beside the bar.

import { cx } from "./cx";

export interface MeterProps {
  label: string;
  value: number;
  max: number;
  /** The minimum value, marked by a notch. */
  notch?: number | undefined;
  /** Whether the maximum is exceeded. */
  isOver?: boolean;
  /** Whether the value comes from tried marks. */
  isTried?: boolean;
}

export function Meter({ label, value, max, notch, isOver = false, isTried = false }: MeterProps) {
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className="relative h-1.5 min-w-16 grow overflow-hidden rounded-full bg-tag"
    >
      <span
        className={cx(
          "absolute inset-y-0 inset-s-0 rounded-full transition-[width] duration-180 ease-settle",
          isOver ? "bg-miss" : isTried ? "stripes" : "bg-done",
        )}
        style={{ width: share(value, max) }}
      />
      {notch !== undefined && notch > 0 && notch < max && (
        <span className="absolute inset-y-0 w-0.5 bg-edge" style={{ insetInlineStart: share(notch, max) }} />
      )}
    </div>
  );
}

function share(value: number, max: number): string {
  return `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%`;
}
