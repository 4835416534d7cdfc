// The score of the levels chosen so far, by the same rule as on the server.

import { useEffect, useState } from "react";
import type { Schema } from "@/api/types";
import { loadFeedbackRules } from "@/rules";

export function useScore(
  rubric: Schema<"Rubric"> | null,
  marks: Schema<"Said">["marks"],
  passMark: number,
): number | null {
  const [score, setScore] = useState<number | null>(null);
  const asked = rubric === null ? null : JSON.stringify([rubric, marks]);
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    const [criteria, levels] = JSON.parse(asked) as [unknown, unknown];
    void add();
    return () => {
      isCurrent = false;
    };

    async function add() {
      const rules = await loadFeedbackRules().catch(() => null);
      if (isCurrent && rules !== null)
        setScore(rules.score(JSON.stringify(criteria), JSON.stringify(levels), passMark).score_bp);
    }
  }, [asked, passMark]);
  return score;
}
