// Submits an attempt, after sending all its text. If that fails, the hook returns the kind of the failure, and the text
// is kept.

import { useCallback, useEffect, useMemo, useState } from "react";
import { answer, client } from "@/api/client";
import { type Refusal, asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import type { DraftEngine } from "./draft-engine";

export type SubmissionResult = Schema<"SubmissionResult">;

export type SubmitFault =
  | { is: "offline" }
  | { is: "unanswered" }
  | { is: "needs_choice" }
  | { is: "changed_elsewhere" }
  | { is: "refused"; refusal: Refusal };

export interface Submit {
  isPending: boolean;
  fault: SubmitFault | null;
  submit: () => Promise<SubmissionResult | null>;
}

export function useSubmit(engine: DraftEngine): Submit {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<SubmitFault | null>(null);
  useEffect(() => {
    const onOnline = () => setFault((before) => (before?.is === "offline" ? null : before));
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, []);

  const submit = useCallback(async (): Promise<SubmissionResult | null> => {
    setPending(true);
    setFault(null);
    const outcome = await request(engine);
    setPending(false);
    if ("is" in outcome) {
      setFault(outcome);
      return null;
    }
    engine.submit();
    return outcome;
  }, [engine]);

  return useMemo(() => ({ isPending, fault, submit }), [isPending, fault, submit]);
}

async function request(engine: DraftEngine): Promise<SubmissionResult | SubmitFault> {
  const settled = await engine.settle();
  if (settled !== "sent") return { is: settled };
  const { submission } = engine.draft();
  try {
    return await answer(
      client.PATCH("/api/user-submissions/{id}", {
        params: { path: { id: submission!.id } },
        body: { action: "submit", base_rev: submission!.rev },
      }),
    );
  } catch (error) {
    const refusal = asRefusal(error);
    // The server may have received the request and submitted the attempt.
    if (refusal.status === 0) return { is: "unanswered" };
    return refusal.code === "submission/stale-rev" ? { is: "changed_elsewhere" } : { is: "refused", refusal };
  }
}
