// One act on a team. Whatever comes of it, the teams are asked for again: somebody else may
// have been quicker.

import { answer, client } from "@/api/client";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type TeamAct = Schema<"WantedTeamAct">;

export function useActOnTeam(experience: string, onActed: () => Promise<unknown>) {
  return useAct(async (act: TeamAct) => {
    try {
      return await answer(client.POST("/api/teams", { body: { xs: experience, act } }));
    } finally {
      await onActed();
    }
  });
}
