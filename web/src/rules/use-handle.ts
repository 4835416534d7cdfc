// A wasm handle for as long as a component needs it: made of an answer or its text,
// made anew when that changes, freed when nobody asks it any more.

import { useEffect, useState } from "react";

interface Handle {
  free(): void;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** Null until the rules are loaded, which is tried until it is done; `make` must be stable. */
export function useHandle<H extends Handle, Of>(make: (of: Of) => Promise<H>, of: Of | null): H | null {
  const [handle, setHandle] = useState<{ of: Of; it: H } | null>(null);
  useEffect(() => {
    if (of === null) return undefined;
    let made: H | undefined;
    const over = new AbortController();
    let wait = FIRST_RETRY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = async () => {
      const handle = await make(of);
      if (over.signal.aborted) {
        handle.free();
        return;
      }
      made = handle;
      setHandle({ of, it: handle });
    };
    // Without rules nothing is decided here; the server still decides every write.
    const openInTheEnd = () => {
      clearTimeout(timer);
      removeEventListener("online", openInTheEnd);
      open().catch(() => {
        if (over.signal.aborted) return;
        timer = setTimeout(openInTheEnd, wait);
        wait = Math.min(wait * 2, LONGEST_RETRY_MS);
        addEventListener("online", openInTheEnd, { signal: over.signal });
      });
    };
    openInTheEnd();
    return () => {
      over.abort();
      clearTimeout(timer);
      setHandle(null);
      made?.free();
    };
  }, [make, of]);
  return handle !== null && handle.of === of ? handle.it : null;
}
