// One act on a team. The teams are requested again afterwards, also after a refusal: another person may have been
// faster.

import { answer, client } from "@/api/client";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type TeamAct = Schema<"WantedTeamAct">;

export function useChangeTeam(experience: string, onActed: () => Promise<unknown>) {
  return useAct(async (act: TeamAct) => {
    try {
      return await answer(client.POST("/api/teams", { body: { xs: experience, act } }));
    } finally {
      await onActed();
    }
  });
}
