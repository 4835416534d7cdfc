// An open mission with its brief, blocks and latest attempt. It is requested again when the page becomes visible, since
// another device may have written in the meantime; live updates report that too.

import useSWR from "swr";
import { warm } from "@/api/cache";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { warmMissions } from "./use-missions";

export type MissionBlocks = Schema<"MissionBlocks">;

interface Named {
  id: string;
  slug: string;
}

export function useMission(mission: Named, session: Named) {
  return useSWR<MissionBlocks, Refusal>(
    keys.missionBlocks(mission.id, session.id),
    () => fetchMission(mission.slug, session.slug),
    {
      revalidateOnFocus: true,
      revalidateOnReconnect: true,
    },
  );
}

/** Loads a mission before its page is first drawn; null if it cannot be loaded. */
export async function warmMission(slug: string, experience: string): Promise<MissionBlocks | null> {
  const page = await warmMissions(experience);
  const mission = page?.missions.find((other) => other.slug === slug);
  if (!page || !mission) return null;
  return warm(keys.missionBlocks(mission.id, page.session.id), () => fetchMission(slug, page.session.slug));
}

/**
 * Requests a mission by the names in the page's address. The script that runs before the application sends the same
 * request.
 */
export function fetchMission(mission: string, session: string): Promise<MissionBlocks> {
  return answer(
    client.GET("/api/app/missions/{id}/blocks", { params: { path: { id: mission }, query: { xs: session } } }),
  );
}
