// Contents and limits of a course, as shown before the purchase.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";

export function useConfiguration(course: string | null) {
  return useSWR(course === null ? null : keys.configuration(course), ([, , course]) =>
    answer(client.GET("/api/course/configuration", { params: { query: { course } } })),
  );
}
