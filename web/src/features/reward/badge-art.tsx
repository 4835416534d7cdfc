// The drawing of a badge: a field of four tiles in the colours of the program's host, a symbol of what it counts, and
// one amber element. An unearned badge is an outlined shadow.

import type { ReactElement } from "react";
import type { Schema } from "@/api/types";
import { cx } from "@/ui/cx";

type Counting = Schema<"BadgeCounting">;

const PAPER = "oklch(0.985 0.008 100)";
const AMBER = "oklch(0.815 0.152 80)";

export interface BadgeArtProps {
  counting: Counting;
  /** Hue of the program's cover. */
  hue: number;
  isEarned?: boolean;
  className?: string;
}

export function BadgeArt({ counting, hue, isEarned = true, className }: BadgeArtProps) {
  const [deep, mid, pale] = [`oklch(0.33 0.065 ${hue})`, `oklch(0.5 0.09 ${hue})`, `oklch(0.79 0.06 ${hue})`] as const;
  const drawing = (
    <svg
      viewBox="0 0 80 80"
      aria-hidden
      className={cx("rounded-[26%]", isEarned ? className : "size-full opacity-25 grayscale")}
    >
      <rect width="80" height="80" fill={deep} />
      <rect x="40" width="40" height="40" fill={mid} />
      <rect y="40" width="40" height="40" fill={mid} />
      {[46, 55, 64, 73].map((y) => (
        <rect key={y} x="40" y={y} width="40" height="3" fill={mid} />
      ))}
      {SIGNS[counting](pale)}
    </svg>
  );
  return isEarned ? (
    drawing
  ) : (
    <span className={cx("block rounded-[26%] border-2 border-dashed border-edge p-0.5", className)}>{drawing}</span>
  );
}

const SIGNS: Record<Counting, (pale: string) => ReactElement> = {
  // A sheet with lines and a seal.
  missions_submitted: (pale) => (
    <>
      <path d="M24 16H48L58 26V64H24Z" fill={PAPER} />
      <path d="M48 16L58 26H48Z" fill={pale} />
      {[32, 40, 48].map((y) => (
        <rect key={y} x="30" y={y} width="22" height="3" fill={pale} />
      ))}
      <circle cx="54" cy="58" r="9" fill={AMBER} />
    </>
  ),
  // Three ploughed fields, and the next one.
  missions_completed: (pale) => (
    <>
      {[
        [16, 16],
        [42, 16],
        [16, 42],
      ].map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <rect width="22" height="22" rx="3" fill={PAPER} />
          {[5, 10, 15].map((at) => (
            <rect key={at} y={at} width="22" height="2.5" fill={pale} />
          ))}
        </g>
      ))}
      <rect x="42" y="42" width="22" height="22" rx="3" fill={AMBER} />
    </>
  ),
  // Steps, one for each day.
  streak_days: (pale) => (
    <>
      <rect x="14" y="46" width="15" height="20" fill={pale} />
      <rect x="32.5" y="32" width="15" height="34" fill={PAPER} />
      <rect x="51" y="16" width="15" height="50" fill={AMBER} />
    </>
  ),
  // The sun over the whole field.
  programs_completed: (pale) => (
    <>
      <circle cx="40" cy="34" r="15" fill={AMBER} />
      <path d="M8 50C20 42 60 42 72 50V56H8Z" fill={PAPER} />
      <path d="M8 58H72V63H8Z" fill={pale} />
      <path d="M8 66H72V71H8Z" fill={PAPER} />
    </>
  ),
  // A star above the furrows.
  distinctions: (pale) => (
    <>
      <path
        d="M40 12L47.1 29.3L65.7 30.7L51.4 42.7L55.9 60.9L40 51L24.1 60.9L28.6 42.7L14.3 30.7L32.9 29.3Z"
        fill={AMBER}
      />
      <rect x="14" y="66" width="52" height="4" fill={pale} />
    </>
  ),
  // Two people who know each other.
  referrals_verified: (pale) => (
    <>
      <circle cx="30" cy="40" r="15" fill={PAPER} />
      <circle cx="52" cy="40" r="11" fill={AMBER} />
      <rect x="14" y="64" width="52" height="4" fill={pale} />
    </>
  ),
  referrals_converted: (pale) => (
    <>
      <circle cx="30" cy="40" r="15" fill={AMBER} />
      <circle cx="52" cy="40" r="15" fill={PAPER} />
      <rect x="14" y="64" width="52" height="4" fill={pale} />
    </>
  ),
};
