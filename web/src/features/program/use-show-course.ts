// One program with its sessions and its whole plan. The slug is that of the program or of a session.

import useSWR from "swr";
import { warm } from "@/api/cache";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { Course } from "@/api/types";

export function useShowCourse(slug: string | null) {
  return useSWR(slug === null ? null : keys.course(slug), ([, , slug]) => fetchCourse(slug));
}

/** Loads the course before its page is first drawn. */
export function warmCourse(slug: string): Promise<Course | null> {
  return warm(keys.course(slug), () => fetchCourse(slug));
}

function fetchCourse(slug: string): Promise<Course> {
  return answer(client.GET("/api/public/experience-session", { params: { query: { slug } } }));
}
