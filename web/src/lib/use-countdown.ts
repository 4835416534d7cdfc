// Seconds until an instant by the server's clock, for a countdown on screen.

import { useEffect, useState } from "react";
import { serverNow } from "./server-time";

/** 0 after the instant, and if there is no instant. */
export function useCountdown(at: string | null): number {
  const [, tick] = useState(0);
  const left = at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - serverNow().getTime()) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}

/** For example "0:42". */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
