// One open mission with its brief, blocks and latest attempt. Asked anew whenever it
// is opened or looked at again, since another device may have written meanwhile.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type MissionBlocks = Schema<"MissionBlocks">;

export function useMission(mission: string, session: string) {
  return useSWR<MissionBlocks, Refusal>(keys.missionBlocks(mission, session), () => fetchMission(mission, session), {
    revalidateIfStale: true,
    revalidateOnFocus: true,
    revalidateOnReconnect: true,
  });
}

function fetchMission(mission: string, session: string): Promise<MissionBlocks> {
  return answer(client.GET("/api/app/missions/{id}/blocks", { params: { path: { id: mission }, query: { xs: session } } }));
}
