// Requirements for completing a program, and the certificate once it exists.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";

export function useCompletion(experience: string) {
  return useSWR(keys.completion(experience), () =>
    answer(client.GET("/api/program-progression/completion", { params: { query: { xs: experience } } })),
  );
}
