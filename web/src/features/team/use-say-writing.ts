// Tells the others of the team where somebody types. A page says so again every few seconds while
// they go on, and once when they have stopped. Nothing waits for it: what fails is not tried again.

import { useCallback, useEffect, useRef } from "react";
import { client } from "@/api/client";

const AGAIN_MS = 8_000;
const STOPPED_MS = 6_000;

/** The same function from key to key; it does nothing while there is no attempt. */
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
  client.PUT("/api/user-submissions/{id}/writing", { params: { path: { id: submission } }, body: { block }, keepalive: true }).catch(() => undefined);
}
