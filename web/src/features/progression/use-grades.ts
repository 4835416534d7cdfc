// A learner's scores in a program.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";

export function useGrades(experience: string) {
  return useSWR(keys.grades(experience), () =>
    answer(client.GET("/api/grades", { params: { query: { xs: experience } } })),
  );
}
