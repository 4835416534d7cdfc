// What a learner's team does together at a mission: its people, who put what into the answer, and
// who is writing. Followed by the live updates; who is writing is asked for again while somebody is,
// since nobody tells when they stop.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type TeamWork = Schema<"TeamWork">;

/** How long a member is shown as writing at most. */
const WRITING_MS = 20_000;

/** Null as the mission asks nothing: it is no team's. */
export function useTeamWork(mission: string | null, experience: string) {
  const { data, error, mutate } = useSWR<TeamWork, Refusal>(mission === null ? null : keys.teamWork(mission, experience), () => fetchWork(mission!, experience), {
    revalidateIfStale: true,
    revalidateOnFocus: true,
    refreshInterval: (work) => (work !== undefined && work.writing.length > 0 ? WRITING_MS : 0),
  });
  return { work: data, refusal: error, reload: () => void mutate() };
}

function fetchWork(mission: string, experience: string): Promise<TeamWork> {
  return answer(client.GET("/api/app/missions/{id}/team", { params: { path: { id: mission }, query: { xs: experience } } }));
}
