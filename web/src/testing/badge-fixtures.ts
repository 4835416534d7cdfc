// Realistic badges for tests.

import type { Schema } from "@/api/types";

export const FIRST_NOTE = "01900000-0000-7000-8000-000000000801";
export const THREE_DAYS = "01900000-0000-7000-8000-000000000802";

export function aBadge(change: Partial<Schema<"UserBadge">> = {}): Schema<"UserBadge"> {
  return {
    id: FIRST_NOTE,
    slug: "first-note",
    title: "First note",
    about: "For the first piece of analysis that you handed in.",
    counting: "missions_submitted",
    need: 1,
    program: { slug: "data-analysis-bank", title: "Data analysis at a bank", cover: { hue: 205, motif: "chart-line" } },
    ...change,
  };
}

/** One new badge, and one that is not earned yet. */
export function someBadges(seen_at: string | null = null): Schema<"UserBadges"> {
  return {
    earned: [{ badge: aBadge(), awarded_at: "2026-11-20T12:00:00Z", seen_at }],
    locked: [
      {
        badge: aBadge({
          id: THREE_DAYS,
          slug: "three-days",
          title: "Three days running",
          counting: "streak_days",
          need: 3,
        }),
        need: 3,
        have: 1,
      },
    ],
  };
}
