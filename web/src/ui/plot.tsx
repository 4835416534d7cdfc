// A plot of ground: the symbol of a mission on the path and in the rail. A done plot is ploughed with a tick, the
// current one is amber, one that opens by time has an amber dashed border, and a locked one is dashed with a lock. The
// words beside it say the same.

import { Check, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export type PlotState = "done" | "now" | "open" | "waiting" | "locked";

export interface PlotProps {
  state: PlotState;
  size?: "sm" | "md";
  /** The number. A done or locked plot shows a tick or a lock instead. */
  children?: ReactNode;
  className?: string;
}

export function Plot({ state, size = "md", children, className }: PlotProps) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid shrink-0 -skew-x-5 place-items-center border-2 font-display font-semibold *:skew-x-5",
        size === "md" ? "size-14 rounded-[10px] text-h2" : "size-10 rounded-md text-body",
        LOOKS[state],
        className,
      )}
    >
      {state === "done" ? (
        <Check className="size-5" strokeWidth={2.5} />
      ) : state === "locked" ? (
        <Lock className="size-4.5" />
      ) : (
        <span>{children}</span>
      )}
    </span>
  );
}

const LOOKS: Record<PlotState, string> = {
  done: "border-done furrows text-on-done",
  now: "border-now bg-now text-on-now",
  open: "border-edge bg-paper text-ink",
  waiting: "border-dashed border-now bg-now-wash text-ink",
  locked: "border-dashed border-edge bg-paper text-soft",
};
