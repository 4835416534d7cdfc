// The sittings in a session: when the learner wants to work, and the plan that follows.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type Sittings = Schema<"Sittings">;
export type Sitting = Schema<"Sitting">;
export type SittingPlan = Schema<"SittingPlan">;
export type SittingWishes = Schema<"SittingWishes">;

export function useSittings(experience: string) {
  return useSWR<Sittings, Refusal>(keys.sittings(experience), () =>
    answer(client.GET("/api/app/experience-sessions/{id}/sittings", { params: { path: { id: experience } } })),
  );
}
