// Warns before a close or reload that would lose something.

import { useEffect } from "react";
import { useHold } from "./busy";

export function useLeaveWarning(isAtRisk: boolean): void {
  useHold(isAtRisk);
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isAtRisk]);
}
