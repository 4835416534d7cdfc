// Progress as plots of ground: the required segments, then a gap and the optional ones. A done segment is ploughed, the
// current one is amber, and others are outlined. The label says the same in words, and the segments are decoration.

import { cx } from "./cx";

export type SegmentState = "done" | "now" | "open" | "locked";

export interface ProgressProps {
  /** The whole progress in words, for example "4 of 5 required · 1 optional done". */
  label: string;
  segments: readonly { id: string; state: SegmentState; label: string; isOptional?: boolean }[];
  isLabelHidden?: boolean;
}

export function Progress({ label, segments, isLabelHidden = false }: ProgressProps) {
  const ordered = [
    ...segments.filter((segment) => !segment.isOptional),
    ...segments.filter((segment) => segment.isOptional),
  ];
  const firstOptional = ordered.findIndex((segment) => segment.isOptional);
  return (
    <div className="grid gap-2">
      {!isLabelHidden && <p className="font-semibold">{label}</p>}
      <div role="img" aria-label={label} className="flex gap-1">
        {ordered.map((segment, index) => (
          <span
            key={segment.id}
            title={segment.label}
            className={cx(
              "h-3 min-w-0 border-[1.5px]",
              segment.isOptional ? "shrink grow-[0.55] basis-0 rounded-[6px]" : "shrink grow basis-0 rounded-[2px]",
              index > 0 && index === firstOptional && "ms-2",
              LOOKS[segment.state],
            )}
          />
        ))}
      </div>
    </div>
  );
}

const LOOKS: Record<SegmentState, string> = {
  done: "border-done furrows-fine",
  now: "border-now bg-now",
  open: "border-edge bg-surface",
  locked: "border-edge border-dashed",
};
