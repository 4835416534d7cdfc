// The joint work of a learner's team in a mission: its members, their parts in the answer, and who is writing. It is
// loaded again after a live update. While a member is writing it is also polled, because the end of writing is not
// always reported.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type TeamWork = Schema<"TeamWork">;

/** Maximum time that a member is shown as writing. */
const WRITING_MS = 20_000;

/** Sends no request if the mission is null, because it is not a team mission. */
export function useTeamWork(mission: string | null, experience: string) {
  const { data, error, mutate } = useSWR<TeamWork, Refusal>(
    mission === null ? null : keys.teamWork(mission, experience),
    () => fetchWork(mission!, experience),
    {
      revalidateIfStale: true,
      revalidateOnFocus: true,
      refreshInterval: (work) => (work !== undefined && work.writing.length > 0 ? WRITING_MS : 0),
    },
  );
  return { work: data, refusal: error, reload: () => void mutate() };
}

function fetchWork(mission: string, experience: string): Promise<TeamWork> {
  return answer(
    client.GET("/api/app/missions/{id}/team", { params: { path: { id: mission }, query: { xs: experience } } }),
  );
}
