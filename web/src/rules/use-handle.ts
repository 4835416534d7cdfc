// A wasm handle for as long as a component needs it: made from an answer's text,
// made anew when the text changes, freed when nobody asks it any more.

import { useEffect, useState } from "react";

interface Handle {
  free(): void;
}

/** Null until the rules are loaded; `make` must be stable. */
export function useHandle<H extends Handle>(make: (text: string) => Promise<H>, text: string | null): H | null {
  const [handle, setHandle] = useState<{ of: string; it: H } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    let made: H | undefined;
    let isOver = false;
    const open = async () => {
      const handle = await make(text);
      if (isOver) {
        handle.free();
        return;
      }
      made = handle;
      setHandle({ of: text, it: handle });
    };
    // Without rules nothing is decided here; the server still decides every write.
    open().catch(() => undefined);
    return () => {
      isOver = true;
      setHandle(null);
      made?.free();
    };
  }, [make, text]);
  return handle !== null && handle.of === text ? handle.it : null;
}
