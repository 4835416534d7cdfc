// Shown for a page that was never opened on this device and cannot be fetched now. The page loads when the connection is
// back.

import { useEffect, useRef } from "react";
import { shellTexts } from "@/texts/shell";
import { ErrorState } from "@/ui/states";

export function OfflineState({ onRetry }: { onRetry: () => void }) {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => {
    const retry = () => latest.current();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, []);
  return <ErrorState {...shellTexts.offline} isPage onRetry={onRetry} />;
}
