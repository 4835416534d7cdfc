// Badges of the signed-in person: the earned ones, and what is missing for the others.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type UserBadges = Schema<"UserBadges">;
export type UserBadge = Schema<"UserBadge">;

export function useBadges() {
  return useSWR<UserBadges, Refusal>(keys.badges(), () => answer(client.GET("/api/user-badge")));
}
