// Texts of badges: requirements, progress, and the moment of earning one.

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
  lead: "You get badges for what you have done, and you keep them.",
  earned: "Yours",
  locked: "Still to earn",
  emptyTitle: "No badges yet",
  emptyBody: "Each simulation has badges. You get the first one when you hand in a mission.",
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
        return `Invite ${things[counting](need)} who confirm their address.`;
      case "referrals_converted":
        return `Invite ${things[counting](need)} who join.`;
    }
  },
  have: (counting: Counting, have: number, need: number) =>
    need === 1 ? "Not yet" : `${have} of ${things[counting](need)}`,
  fresh: {
    label: "New badges",
    title: (badges: readonly string[]) =>
      badges.length === 1 ? `A new badge: ${badges[0]}` : `${badges.length} new badges: ${badges.join(", ")}`,
    all: "See all badges",
    close: "Close",
    closing: "Closing",
    failed: "This was not saved, so it will be shown again later.",
  },
} as const;
