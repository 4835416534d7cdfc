// Bonus modules of a session, each with its decision. They are requested again at the time when a decision next
// changes.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";

export type BonusModule = Schema<"BonusModule">;

/** Maximum delay of the timer. */
const LONGEST_WAIT_MS = 86_400_000;
const SHORTEST_WAIT_MS = 1_000;

export function useBonusModules(experience: string) {
  return useSWR<BonusModule[], Refusal>(
    keys.bonusModules(experience),
    async () =>
      (await answer(client.GET("/api/session/{id}/bonus-modules", { params: { path: { id: experience } } }))).modules,
    {
      refreshInterval: (modules) => untilChange(modules ?? []),
    },
  );
}

/** Milliseconds until the next change of a decision; 0 if no change is expected. */
function untilChange(modules: readonly BonusModule[]): number {
  const moments = modules.flatMap(({ decision }) =>
    decision.next_change_at === null ? [] : [Date.parse(decision.next_change_at)],
  );
  if (moments.length === 0) return 0;
  const left = Math.min(...moments) - serverNow().getTime();
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, left));
}
