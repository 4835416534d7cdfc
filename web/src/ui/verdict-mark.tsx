// The symbol of a verdict: a tick, a half disc, a cross, or a pencil for an answer that is not judged yet. The word is
// beside it.

import { Check, Pencil, X } from "lucide-react";
import { cx } from "./cx";

export type Verdict = "right" | "partly" | "miss" | "unrated";

export interface VerdictMarkProps {
  verdict: Verdict;
  size?: "sm" | "md";
  className?: string;
}

export function VerdictMark({ verdict, size = "md", className }: VerdictMarkProps) {
  const icon = size === "md" ? "size-6.5" : "size-4";
  return (
    <span
      aria-hidden
      className={cx(
        "grid shrink-0 place-items-center",
        size === "md" ? "size-11 rounded-[10px]" : "size-6 rounded-[6px]",
        LOOKS[verdict],
        className,
      )}
    >
      {verdict === "right" && <Check className={icon} strokeWidth={2.5} />}
      {verdict === "partly" && <HalfDisc className={icon} />}
      {verdict === "miss" && <X className={icon} strokeWidth={2.5} />}
      {verdict === "unrated" && <Pencil className={icon} />}
    </span>
  );
}

function HalfDisc({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.25" />
      <path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor" />
    </svg>
  );
}

const LOOKS: Record<Verdict, string> = {
  right: "bg-right-wash text-right-ink",
  partly: "bg-tag text-ink",
  miss: "bg-miss-wash text-miss-ink",
  unrated: "border-2 border-dashed border-edge text-soft",
};
