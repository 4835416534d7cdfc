// The figures of a learner's texts and of a model answer, compared by the rule. No figures are marked until the rules
// are loaded.

import { useMemo } from "react";
import { loadFeedbackRules } from "@/rules";
import { useRules } from "@/rules/use-rules";
import { type NumberFound, type PlacedNumber, placed, textOfHtml } from "./compare-numbers";

export interface Compared {
  mine: readonly PlacedNumber[];
  model: readonly PlacedNumber[];
  /** Text of the model answer, as the rule received it. */
  modelText: string;
  /** Start offset of each of the learner's texts in the joined text. */
  starts: readonly number[];
}

const BETWEEN = "\n\n";
type Found = Record<"mine" | "model", readonly NumberFound[]>;

const EMPTY: Found = { mine: [], model: [] };

export function useCompared(texts: readonly string[], modelHtml: string): Compared {
  const { rules } = useRules(loadFeedbackRules);
  const mine = texts.join(BETWEEN);
  const modelText = useMemo(() => textOfHtml(modelHtml), [modelHtml]);
  const found = useMemo(() => {
    const { mine: own, model } = rules?.compare_numbers(mine, modelText) ?? EMPTY;
    return { mine: placed(own), model: placed(model) };
  }, [rules, mine, modelText]);
  return { ...found, modelText, starts: startsOf(texts) };
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
