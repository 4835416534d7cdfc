// The attempts before the given one, latest first; undefined while loading.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Submission } from "./draft";

export function useEarlierAttempts(latest: Submission | null): readonly Submission[] | undefined {
  const mission = latest === null || latest.attempt === 1 ? null : latest.user_mission;
  const { data } = useSWR(mission === null ? null : keys.submissions(mission), ([, , user_mission]) =>
    answer(client.GET("/api/user-submissions", { params: { query: { user_mission } } })),
  );
  if (latest === null || data === undefined) return undefined;
  return data.items.filter((item) => item.attempt < latest.attempt).sort((a, b) => b.attempt - a.attempt);
}
