// Words of badges: what each takes, how far one is, and the moment one has it.

import type { Schema } from "@/api/types";
import { count } from "@/lib/words";

type Counting = Schema<"BadgeCounting">;

const things: Record<Counting, (amount: number) => string> = {
  missions_submitted: (amount) => count(amount, "mission"),
  missions_completed: (amount) => count(amount, "mission"),
  programs_completed: (amount) => count(amount, "simulation"),
  distinctions: (amount) => count(amount, "distinction"),
  streak_days: (amount) => count(amount, "day"),
  referrals_verified: (amount) => count(amount, "friend"),
  referrals_converted: (amount) => count(amount, "friend"),
};

export const rewardTexts = {
  lead: "What you have done, a badge each. They are yours for good.",
  earned: "Yours",
  locked: "Still to earn",
  emptyTitle: "No badges yet",
  emptyBody: "Each simulation has some. The first comes with the first mission that you hand in.",
  toWork: "Go to my work",
  faultTitle: "Your badges could not be loaded",
  since: "Since",
  rule: (counting: Counting, need: number): string => {
    switch (counting) {
      case "missions_submitted":
        return `Hand in ${things[counting](need)}.`;
      case "missions_completed":
        return `Complete ${things[counting](need)}.`;
      case "programs_completed":
        return "Complete the simulation.";
      case "distinctions":
        return "Complete the simulation with distinction.";
      case "streak_days":
        return `Work on ${things[counting](need)} in a row.`;
      case "referrals_verified":
        return `Bring ${things[counting](need)} who confirm their address.`;
      case "referrals_converted":
        return `Bring ${things[counting](need)} who join.`;
    }
  },
  have: (counting: Counting, have: number, need: number) => (need === 1 ? "Not yet" : `${have} of ${things[counting](need)}`),
  fresh: {
    label: "New badges",
    title: (badges: readonly string[]) => (badges.length === 1 ? `A new badge: ${badges[0]}` : `${badges.length} new badges: ${badges.join(", ")}`),
    all: "See all badges",
    close: "Close",
    closing: "Closing",
    failed: "This was not noted, so it comes back later.",
  },
} as const;
