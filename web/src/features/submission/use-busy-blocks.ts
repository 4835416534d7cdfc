// Answers with a part that is still being uploaded, for example a file.

import { useCallback, useState } from "react";

export function useBusyBlocks() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const noteBusy = useCallback((block: string, isBusy: boolean) => {
    setBusy((before) =>
      isBusy ? new Set([...before, block]) : new Set([...before].filter((other) => other !== block)),
    );
  }, []);
  return { busy, noteBusy };
}
