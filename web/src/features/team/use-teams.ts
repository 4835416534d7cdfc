// The teams of a session: the learner's own, and the others page by page.

import useSWRInfinite from "swr/infinite";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export type Teams = Schema<"Teams">;
export type OwnTeam = Schema<"OwnTeam">;
export type OtherTeam = Teams["others"]["items"][number];
type PageKey = readonly [...ReturnType<typeof keys.teams>, string | null];

export function useTeams(experience: string) {
  const { data, error, setSize, mutate } = useSWRInfinite(
    (index: number, before: Teams | null): PageKey | null => {
      if (index === 0) return [...keys.teams(experience), null];
      return before?.others.next ? [...keys.teams(experience), before.others.next] : null;
    },
    ([, , xs, next]) => answer(client.GET("/api/teams", { params: { query: { xs, next: next ?? undefined } } })),
  );
  return {
    teams: data?.[0],
    others: data?.flatMap((page) => page.others.items) ?? [],
    hasMore: Boolean(data?.at(-1)?.others.next),
    showMore: () => void setSize((size) => size + 1),
    error: error === undefined ? undefined : asRefusal(error),
    reload: () => mutate(),
  };
}
