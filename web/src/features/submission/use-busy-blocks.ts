// The answers of which something is still on its way, such as a file.

import { useCallback, useState } from "react";

export function useBusyBlocks() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const noteBusy = useCallback((block: string, isBusy: boolean) => {
    setBusy((before) => (isBusy ? new Set([...before, block]) : new Set([...before].filter((other) => other !== block))));
  }, []);
  return { busy, noteBusy };
}
