// The movable line between two parts of a page. It is moved by dragging or by arrow keys, to its limits by Home and
// End, and reset by a double click. It reports a share in per cent and leaves the layout to its caller.

import type { KeyboardEvent, PointerEvent } from "react";
import { cx } from "./cx";

export interface SplitterProps {
  label: string;
  /** "vertical" is between columns, "horizontal" between rows. */
  orientation: "vertical" | "horizontal";
  /** Share of the first part, in per cent of the box that holds both. */
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  onReset: () => void;
  /** Id of the element whose size changes. */
  controls?: string;
  className?: string;
}

const STEP = 2;

export function Splitter({
  label,
  orientation,
  value,
  min,
  max,
  onChange,
  onReset,
  controls,
  className,
}: SplitterProps) {
  const isVertical = orientation === "vertical";
  const change = (next: number) => onChange(Math.min(max, Math.max(min, Math.round(next * 10) / 10)));

  function press(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ...(isVertical ? { ArrowLeft: -STEP, ArrowRight: STEP } : { ArrowUp: -STEP, ArrowDown: STEP }),
      Home: min - value,
      End: max - value,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const isMirrored =
      isVertical && event.key.startsWith("Arrow") && getComputedStyle(event.currentTarget).direction === "rtl";
    change(value + (isMirrored ? -move : move));
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement!.getBoundingClientRect();
    const isMirrored = isVertical && getComputedStyle(event.currentTarget).direction === "rtl";
    const share = isVertical ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height;
    change((isMirrored ? 1 - share : share) * 100);
  }

  return (
    <div
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-controls={controls}
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={onReset}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className={cx(
        "group relative z-10 grid shrink-0 touch-none place-items-center select-none",
        isVertical ? "w-3 cursor-col-resize" : "h-3 cursor-row-resize",
        className,
      )}
    >
      <span
        aria-hidden
        className={cx("absolute bg-line group-hover:bg-edge", isVertical ? "inset-y-0 w-px" : "inset-x-0 h-px")}
      />
      <span
        aria-hidden
        className={cx(
          "relative grid place-items-center rounded-full border border-edge bg-surface",
          isVertical ? "h-14 w-3" : "h-3 w-14",
        )}
      >
        <span className={cx("rounded-full bg-edge", isVertical ? "h-6 w-0.5" : "h-0.5 w-6")} />
      </span>
    </div>
  );
}
