// "Improve your answer": starts a new attempt from the text of the latest one, once.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import { useOnceAct } from "@/api/use-act";
import type { Submission } from "./draft";

export function useImprove() {
  const { run, isPending, error } = useOnceAct((key, user_mission: string, from_attempt: number) =>
    answer(
      client.POST("/api/user-submissions", {
        params: { header: { "Idempotency-Key": key } },
        body: { user_mission, from_attempt },
      }),
    ),
  );
  const improve = (from: Submission) => run(from.user_mission, from.attempt);
  return { improve, isPending, refusal: error === null ? null : asRefusal(error) };
}
