// Progress as plots of ground: one segment per mission, each with its own state. The
// label says the same in words; segments are decoration for those who see them.

import { cx } from "./cx";

export type SegmentState = "done" | "current" | "open" | "locked";

export interface ProgressSegmentsProps {
  /** The whole progress in words, such as "4 of 6 missions". */
  label: string;
  segments: readonly { id: string; state: SegmentState; label: string }[];
  isLabelHidden?: boolean;
}

export function ProgressSegments({ label, segments, isLabelHidden = false }: ProgressSegmentsProps) {
  return (
    <div className="grid gap-2">
      {!isLabelHidden && <p className="text-sm text-soft">{label}</p>}
      <div role="img" aria-label={label} className="flex gap-1">
        {segments.map((segment) => (
          <span key={segment.id} title={segment.label} className={cx("h-2.5 min-w-0 grow rounded-[3px] first:rounded-s-sm last:rounded-e-sm", LOOKS[segment.state])} />
        ))}
      </div>
    </div>
  );
}

const LOOKS: Record<SegmentState, string> = {
  done: "bg-brand",
  current: "bg-marker",
  open: "bg-surface border-2 border-brand",
  locked: "bg-[repeating-linear-gradient(135deg,var(--color-line)_0_3px,transparent_3px_6px)] border border-line",
};
