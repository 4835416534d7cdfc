// "Improve your answer": a new attempt that starts from the words of the latest one.
// The key is kept until the attempt exists, so that a second press makes no second one.

import { useRef, useState } from "react";
import { answer, client, newIdempotencyKey } from "@/api/client";
import { type Refusal, asRefusal } from "@/api/refusal";
import type { Submission } from "./draft";

export interface Improve {
  isPending: boolean;
  refusal: Refusal | null;
  improve: (from: Submission) => Promise<Submission | null>;
}

export function useImprove(): Improve {
  const key = useRef(newIdempotencyKey());
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function improve(from: Submission): Promise<Submission | null> {
    setPending(true);
    setRefusal(null);
    try {
      const attempt = await answer(
        client.POST("/api/user-submissions", {
          params: { header: { "Idempotency-Key": key.current } },
          body: { user_mission: from.user_mission, from_attempt: from.attempt },
        }),
      );
      key.current = newIdempotencyKey();
      return attempt;
    } catch (error) {
      setRefusal(asRefusal(error));
      return null;
    } finally {
      setPending(false);
    }
  }

  return { isPending, refusal, improve };
}
