// Asks the server at which mission the learner stopped in a session.

import { useState } from "react";
import { answer, client } from "@/api/client";
import { asRefusal, type Refusal } from "@/api/refusal";

export function useResume() {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  /** The route to go to; null if the request was refused. */
  async function resume(xs: string): Promise<string | null> {
    setPending(true);
    setRefusal(null);
    try {
      return (await answer(client.POST("/api/session/resume", { body: { xs } }))).route;
    } catch (error) {
      setRefusal(asRefusal(error));
      return null;
    } finally {
      setPending(false);
    }
  }

  return { resume, isPending, refusal };
}
