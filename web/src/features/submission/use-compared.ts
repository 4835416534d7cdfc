// The figures of a learner's texts and of a model answer, compared by the rule. No figures are marked until the rules
// are loaded.

import { useEffect, useMemo, useState } from "react";
import { loadAnswerRules } from "@/rules";
import { type NumberFound, textOfHtml } from "./compare-numbers";

export interface Compared {
  mine: readonly NumberFound[];
  model: readonly NumberFound[];
  /** Start offset of each of the learner's texts in the joined text. */
  starts: readonly number[];
}

const BETWEEN = "\n\n";
const NOTHING: Pick<Compared, "mine" | "model"> = { mine: [], model: [] };

export function useCompared(texts: readonly string[], modelHtml: string): Compared {
  const [compare, setCompare] = useState<((mine: string, model: string) => Pick<Compared, "mine" | "model">) | null>(
    null,
  );
  useEffect(() => {
    let isOver = false;
    loadAnswerRules().then(
      (rules) => isOver || setCompare(() => rules.compare_numbers),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  const mine = texts.join(BETWEEN);
  const compared = useMemo(() => compare?.(mine, textOfHtml(modelHtml)) ?? NOTHING, [compare, mine, modelHtml]);
  return { ...compared, starts: startsOf(texts) };
}

function startsOf(texts: readonly string[]): number[] {
  const starts: number[] = [];
  let at = 0;
  for (const text of texts) {
    starts.push(at);
    at += text.length + BETWEEN.length;
  }
  return starts;
}
