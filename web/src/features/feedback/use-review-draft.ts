// What a reviewer writes, saved as they type. It is theirs, also if their half hour runs
// out; while they write the claim is renewed.

import { useEffect, useRef, useState } from "react";
import { answer, client } from "@/api/client";
import type { SavedState } from "@/ui";
import type { Said } from "./use-review";

const QUIET = 1_000;
const RENEWAL = 5 * 60_000;

export function useReviewDraft(id: string, first: Said, canRenew: boolean) {
  const [said, setSaid] = useState(first);
  const [state, setState] = useState<SavedState>("idle");
  const renewedAt = useRef(0);
  const isTouched = said !== first;
  useEffect(() => {
    if (!isTouched) return undefined;
    const timer = setTimeout(() => {
      setState("saving");
      void keep().then(
        () => setState("saved"),
        () => setState("failed"),
      );
    }, QUIET);
    return () => clearTimeout(timer);

    async function keep() {
      const params = { path: { id } };
      await answer(client.PUT("/api/reviews/{id}/draft", { params, body: { said } }));
      if (!canRenew || performance.now() - renewedAt.current < RENEWAL) return;
      renewedAt.current = performance.now();
      await answer(client.POST("/api/reviews/{id}/claim", { params }));
    }
  }, [id, said, isTouched, canRenew]);

  const mark = (criterion: string, level: string) => setSaid({ ...said, marks: [...said.marks.filter((one) => one.criterion !== criterion), { criterion, level }] });
  return { said, state, mark, write: (summary: string) => setSaid({ ...said, summary }) };
}
