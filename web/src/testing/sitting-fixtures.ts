// Sittings for tests.

import type { Schema } from "@/api/types";

type Sittings = Schema<"Sittings">;
type SittingPlan = Schema<"SittingPlan">;

export function aPlan(change: Partial<SittingPlan> = {}): SittingPlan {
  return {
    verdict: "done",
    weeks: [],
    goals: [],
    finish: null,
    days_to_spare: null,
    left_over: [],
    remedies: [],
    ...change,
  };
}

/** The usual times in Lagos; by default no mission is left. */
export function aSittings(change: Partial<Sittings> = {}): Sittings {
  return {
    is_chosen: false,
    facts: {
      zone: { name: "Africa/Lagos", offsets: [{ from: "1970-01-01T00:00:00Z", seconds: 3600 }] },
      wishes: {
        days: [
          { day: "tuesday", from: "18:30", minutes: 90 },
          { day: "thursday", from: "18:30", minutes: 90 },
          { day: "saturday", from: "09:30", minutes: 90 },
        ],
        days_off: [],
      },
      extensions: [],
    },
    plan: aPlan(),
    ...change,
  };
}
