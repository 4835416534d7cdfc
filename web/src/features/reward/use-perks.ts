// Offers of partners, as the learner sees them.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type UserPerk = Schema<"UserPerk">;

export function usePerks() {
  return useSWR<UserPerk[], Refusal>(keys.perks(), async () => (await answer(client.GET("/api/perks"))).items);
}
