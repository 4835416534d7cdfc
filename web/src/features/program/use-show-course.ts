// One program with its sessions and its whole plan, by the slug of either.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";

export function useShowCourse(slug: string | null) {
  return useSWR(slug === null ? null : keys.course(slug), ([, , slug]) =>
    answer(client.GET("/api/public/experience-session", { params: { query: { slug } } })),
  );
}
