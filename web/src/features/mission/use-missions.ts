// The missions of one session as the server last told them. Decisions are not read
// from here: use-decisions.ts keeps them true as time passes.

import { useCallback } from "react";
import useSWR, { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { noteServerTime } from "@/lib/server-time";

export type MissionsPage = Schema<"MissionsPage">;
export type MissionView = Schema<"MissionView">;

/** Null asks for nothing. */
export function useMissions(experience: string | null) {
  return useSWR<MissionsPage, Refusal>(experience === null ? null : keys.missions(experience), () => fetchMissions(experience!));
}

/** Asks for the missions again after something changed them. */
export function useRefreshMissions(experience: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(keys.missions(experience)), [mutate, experience]);
}

async function fetchMissions(experience: string): Promise<MissionsPage> {
  const page = await answer(client.GET("/api/app/experience-sessions/{id}/missions", { params: { path: { id: experience } } }));
  noteServerTime(page.snapshot.now);
  return page;
}
