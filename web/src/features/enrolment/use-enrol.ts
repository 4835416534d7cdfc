// Enrols in a session. One idempotency key per session for as long as the form stands,
// so that a second press, or a retry after a lost answer, is the same enrolment.

import { useRef, useState } from "react";
import { answer, client, newIdempotencyKey } from "@/api/client";
import { asRefusal, type Refusal } from "@/api/refusal";
import type { Enrolment } from "@/api/types";

export function useEnrol() {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isUnderWay = useRef(false);
  const idempotencyKeys = useRef(new Map<string, string>());

  async function enrol(xs: string): Promise<Enrolment | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setPending(true);
    setRefusal(null);
    const key = idempotencyKeys.current.get(xs) ?? newIdempotencyKey();
    idempotencyKeys.current.set(xs, key);
    try {
      return await answer(client.POST("/api/session/enrol", { params: { header: { "Idempotency-Key": key } }, body: { xs } }));
    } catch (error) {
      const refused = asRefusal(error);
      if (!refused.isPassing) idempotencyKeys.current.delete(xs);
      setRefusal(refused);
      return null;
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  }

  return { enrol, isPending, refusal, clearRefusal: () => setRefusal(null) };
}
