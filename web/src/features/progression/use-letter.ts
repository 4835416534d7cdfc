// Status of a learner's reference letter, and the request for one.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Schema } from "@/api/types";
import { useAct } from "@/api/use-act";

export type LetterStanding = Schema<"LetterStanding">;

export function useLetter(experience: string) {
  const { data, error, mutate } = useSWR(keys.letterStanding(experience), () =>
    answer(client.GET("/api/reference-letters", { params: { query: { xs: experience } } })),
  );
  const request = useAct(async (purpose: string) => {
    const letter = await answer(client.POST("/api/reference-letters", { body: { xs: experience, purpose } }));
    await mutate((standing) => standing && { ...standing, letter }, { revalidate: false });
    return letter;
  });
  return { standing: data, error: error as unknown, retry: () => void mutate(), request };
}
