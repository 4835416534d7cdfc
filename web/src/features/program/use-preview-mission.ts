// A mission that visitors may try, by the slugs of its course and of the mission.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";

export function usePreviewMission(course: string, mission: string) {
  return useSWR(keys.preview(course, mission), ([, , course, mission]) =>
    answer(client.GET("/api/public/courses/{course}/preview/{mission}", { params: { path: { course, mission } } })),
  );
}
