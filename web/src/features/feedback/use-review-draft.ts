// The reviewer's draft, saved while typing. The draft is kept even after the reviewer's claim of half an hour has
// expired; typing renews the claim. The tab stores the draft until the server has it.

import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { readUnsaved, removeUnsaved, writeUnsaved } from "./unsaved-reviews";
import type { SavedState } from "@/ui/saved-line";
import type { ReviewSheet, Said } from "./use-review";

const QUIET = 1_000;
const AGAIN = 5_000;
const RENEWAL = 5 * 60_000;

export function useReviewDraft(id: string, saved: Said, canRenew: boolean) {
  const { mutate } = useSWRConfig();
  const [said, setSaid] = useState(() => readUnsaved(id) ?? saved);
  const [state, setState] = useState<SavedState>("idle");
  const [failures, setFailures] = useState(0);
  const pause = useRef(QUIET);
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  const saving = useRef(Promise.resolve());
  const isTouched = said !== saved;
  useEffect(() => {
    if (!isTouched) return undefined;
    const timer = setTimeout(() => {
      setState("saving");
      // Sends one save after the other, so that the latest text arrives last.
      saving.current = saving.current.then(keep).then(
        () => setState("saved"),
        () => {
          pause.current = AGAIN;
          setState("failed");
          setFailures((before) => before + 1);
        },
      );
    }, pause.current);
    return () => clearTimeout(timer);

    async function keep() {
      const params = { path: { id } };
      await client.PUT("/api/reviews/{id}/draft", { params, body: { said } });
      removeUnsaved(id, said);
      await change({ draft: said });
      if (!canRenew || performance.now() - renewedAt.current < RENEWAL) return;
      renewedAt.current = performance.now();
      // If another reviewer has claimed the review, the renewal fails, and the reloaded sheet shows who has the claim.
      await answer(client.POST("/api/reviews/{id}/claim", { params })).then(
        (renewed) => change({ place: renewed }),
        () => mutate(keys.review(id)),
      );
    }

    function change(part: Partial<ReviewSheet>) {
      return mutate<ReviewSheet>(keys.review(id), (sheet) => sheet && { ...sheet, ...part }, { revalidate: false });
    }
  }, [id, said, isTouched, failures, canRenew, mutate]);

  function change(next: Said) {
    writeUnsaved(id, next);
    pause.current = QUIET;
    setSaid(next);
  }

  return { said, state, change, forget: () => removeUnsaved(id) };
}
