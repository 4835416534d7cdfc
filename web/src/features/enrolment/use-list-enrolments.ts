// The learner's own sessions, in one response, since a learner has only a few.

import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { EnrolmentCard } from "@/api/types";

export function useListEnrolments(isAsked = true) {
  return useSWR(
    isAsked ? keys.enrolments() : null,
    async (): Promise<EnrolmentCard[]> => (await answer(client.GET("/api/user/experience-sessions"))).items,
  );
}
