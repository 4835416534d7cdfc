// Reports to the team in which block the learner is typing: every few seconds while typing, and once when typing has
// stopped. Failed reports are not repeated.

import { useCallback, useEffect, useRef } from "react";
import { client } from "@/api/client";

const AGAIN_MS = 8_000;
const STOPPED_MS = 6_000;

/** Returns a stable function. It has no effect while there is no attempt. */
export function useSayWriting(submission: string | null): (block: string) => void {
  const last = useRef<{ block: string; at: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    if (submission !== null && last.current !== null) say(submission, null);
    last.current = null;
  }, [submission]);
  useEffect(() => stop, [stop]);
  return useCallback(
    (block: string) => {
      if (submission === null) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(stop, STOPPED_MS);
      const now = performance.now();
      if (last.current?.block === block && now - last.current.at < AGAIN_MS) return;
      last.current = { block, at: now };
      say(submission, block);
    },
    [submission, stop],
  );
}

function say(submission: string, block: string | null) {
  client
    .PUT("/api/user-submissions/{id}/writing", {
      params: { path: { id: submission } },
      body: { block },
      keepalive: true,
    })
    .catch(() => undefined);
}
