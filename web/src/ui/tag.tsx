// A word on a small background, in the flow of the text. The tone supports the word and never replaces it.

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export type TagTone = "neutral" | "now" | "right" | "miss";

export interface TagProps {
  tone?: TagTone;
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
}

export function Tag({ tone = "neutral", icon: Icon, children, className }: TagProps) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 font-sans text-note font-semibold tracking-normal whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      <span className="contents">{children}</span>
    </span>
  );
}

const TONES: Record<TagTone, string> = {
  neutral: "bg-tag text-ink",
  now: "bg-now text-on-now",
  right: "bg-right-wash text-right-ink",
  miss: "bg-miss-wash text-miss-ink",
};
