// Renders an answer by the rule. The rule is loaded with the first answer that needs it.

import { useMemo } from "react";
import { loadWritingRules, loadedWritingRules } from "@/rules";
import { useRules } from "@/rules/use-rules";

export type Rendered = "awaited" | "missing" | { html: string };

export function useRendered(text: string, isNeeded = true): Rendered {
  const { rules, isMissing } = useRules(loadWritingRules, isNeeded, loadedWritingRules);
  return useMemo(
    () => (rules !== null && isNeeded ? { html: rules.render_answer(text) } : isMissing ? "missing" : "awaited"),
    [rules, isNeeded, isMissing, text],
  );
}
