// A wasm handle for the lifetime of a component: created from a response or its text, created again when that changes,
// and freed when it is no longer used.

import { useEffect, useState } from "react";
import { doublingWait } from "@/lib/backoff";
import { pause } from "@/lib/pause";

interface Handle {
  free(): void;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** Returns null until the rules are loaded. Loading is retried until it succeeds. `make` must be stable. */
export function useHandle<H extends Handle, Of>(make: (of: Of) => Promise<H>, of: Of | null): H | null {
  const [handle, setHandle] = useState<{ of: Of; it: H } | null>(null);
  useEffect(() => {
    if (of === null) return undefined;
    let made: H | undefined;
    const over = new AbortController();
    // Until the rules are loaded the browser makes no decisions; the server checks every write in any case.
    const open = async (failures = 1): Promise<void> => {
      const handle = await make(of).catch(() => null);
      if (over.signal.aborted) return handle?.free();
      if (handle === null) {
        await pause(doublingWait(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS), over.signal);
        return over.signal.aborted ? undefined : open(failures + 1);
      }
      made = handle;
      return setHandle({ of, it: handle });
    };
    void open();
    return () => {
      over.abort();
      setHandle(null);
      made?.free();
    };
  }, [make, of]);
  return handle !== null && handle.of === of ? handle.it : null;
}
