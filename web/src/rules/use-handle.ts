// A wasm handle for as long as a component needs it: made of an answer or its text,
// made anew when that changes, freed when nobody asks it any more.

import { useEffect, useState } from "react";

interface Handle {
  free(): void;
}

/** Null until the rules are loaded; `make` must be stable. */
export function useHandle<H extends Handle, Of>(make: (of: Of) => Promise<H>, of: Of | null): H | null {
  const [handle, setHandle] = useState<{ of: Of; it: H } | null>(null);
  useEffect(() => {
    if (of === null) return undefined;
    let made: H | undefined;
    let isOver = false;
    const open = async () => {
      const handle = await make(of);
      if (isOver) {
        handle.free();
        return;
      }
      made = handle;
      setHandle({ of, it: handle });
    };
    // Without rules nothing is decided here; the server still decides every write.
    open().catch(() => undefined);
    return () => {
      isOver = true;
      setHandle(null);
      made?.free();
    };
  }, [make, of]);
  return handle !== null && handle.of === of ? handle.it : null;
}
