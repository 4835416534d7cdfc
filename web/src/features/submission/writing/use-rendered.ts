// Renders an answer by the rule that the server also uses. The rule is loaded with the first answer that needs it.

import { useEffect, useMemo, useState } from "react";
import { loadWritingRules, loadedWritingRules } from "@/rules";

export type Rendered = "awaited" | "missing" | { html: string };

export function useRendered(text: string, isNeeded = true): Rendered {
  const [rules, setRules] = useState(loadedWritingRules);
  const [isMissing, setMissing] = useState(false);
  const isAwaited = isNeeded && rules === null;
  useEffect(() => {
    if (!isAwaited) return undefined;
    let isOver = false;
    loadWritingRules().then(
      (loaded) => isOver || setRules(loaded),
      () => isOver || setMissing(true),
    );
    return () => {
      isOver = true;
    };
  }, [isAwaited]);
  return useMemo(
    () => (rules !== null && isNeeded ? { html: rules.render_answer(text) } : isMissing ? "missing" : "awaited"),
    [rules, isNeeded, isMissing, text],
  );
}
