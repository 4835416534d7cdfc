// The cheat sheet of a session's program, or null.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Refusal } from "@/api/refusal";
import type { Schema } from "@/api/types";

export function useCheatSheet(experience: string) {
  return useSWR<Schema<"CheatSheet"> | null, Refusal>(keys.cheatSheet(experience), () => fetchCheatSheet(experience));
}

export async function fetchCheatSheet(experience: string): Promise<Schema<"CheatSheet"> | null> {
  return (await answer(client.GET("/api/session/{id}/cheat-sheet", { params: { path: { id: experience } } })))
    .cheat_sheet;
}
