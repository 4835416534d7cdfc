// Marks that a learner tries, and what they would bring. The compiled rules are loaded when trying begins; nothing is sent and
// nothing is kept: a reload forgets it.

import { useEffect, useMemo, useState } from "react";
import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { type ProgressRules, loadProgressRules } from "@/rules";
import type { TriedMark } from "./tried-mark";

export type WhatIfFacts = Schema<"WhatIfGradesFacts">;
export type WhatIfResults = Schema<"WhatIfGrades">;

type Marks = Readonly<Record<string, TriedMark>>;

export interface WhatIf {
  /** Undefined while the rules are loaded, null if they could not be loaded, until `retry` succeeds. */
  results: WhatIfResults | null | undefined;
  /** A tried mark is no longer possible, because the learner has worked since; the results are without tried marks. */
  isOutdated: boolean;
  retry: () => void;
  markAt: (mission: string) => TriedMark | undefined;
  setMark: (mark: TriedMark) => void;
  /** Removes a tried mark. */
  reset: (mission: string) => void;
  resetAll: () => void;
  /** Whether `undo` restores a mark that was reset. */
  canUndo: (mission: string) => boolean;
  undo: (mission: string) => void;
  undoAll: () => void;
  isTrying: boolean;
  canUndoAll: boolean;
}

export function useWhatIf(facts: WhatIfFacts, isOpen: boolean): WhatIf {
  const [tried, setTried] = useState<Marks>({});
  const [undone, setUndone] = useState<Marks>({});
  const { rules, retry } = useRules(isOpen);
  const answer = useMemo(
    () => (rules ? ask(rules, facts, Object.values(tried)) : { results: rules, isOutdated: false }),
    [rules, facts, tried],
  );
  const isTrying = Object.keys(tried).length > 0;
  return {
    ...answer,
    retry,
    markAt: (mission) => tried[mission],
    setMark: (mark) => {
      setTried({ ...tried, [mark.mission]: mark });
      setUndone(without(undone, mark.mission));
    },
    reset: (mission) => {
      const mark = tried[mission];
      if (mark === undefined) return;
      setTried(without(tried, mission));
      setUndone({ ...undone, [mission]: mark });
    },
    resetAll: () => {
      setUndone({ ...undone, ...tried });
      setTried({});
    },
    canUndo: (mission) => undone[mission] !== undefined,
    undo: (mission) => {
      const mark = undone[mission];
      if (mark === undefined) return;
      setTried({ ...tried, [mission]: mark });
      setUndone(without(undone, mission));
    },
    undoAll: () => {
      setTried(undone);
      setUndone({});
    },
    isTrying,
    canUndoAll: !isTrying && Object.keys(undone).length > 0,
  };
}

function useRules(isOpen: boolean): { rules: ProgressRules | null | undefined; retry: () => void } {
  const [rules, setRules] = useState<ProgressRules | null>();
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isOver = false;
    loadProgressRules().then(
      (loaded) => isOver || setRules(loaded),
      () => isOver || setRules(null),
    );
    return () => {
      isOver = true;
    };
  }, [isOpen, tries]);
  return {
    rules,
    retry: () => {
      setRules(undefined);
      setTries(tries + 1);
    },
  };
}

function ask(
  rules: ProgressRules,
  facts: WhatIfFacts,
  tried: readonly TriedMark[],
): Pick<WhatIf, "results" | "isOutdated"> {
  const text = JSON.stringify({ ...facts, now: serverNow().toISOString() });
  try {
    return { results: rules.what_if_grades(text, JSON.stringify(tried)), isOutdated: false };
  } catch {
    return { results: rules.what_if_grades(text, "[]"), isOutdated: true };
  }
}

function without(marks: Marks, mission: string): Marks {
  return Object.fromEntries(Object.entries(marks).filter(([id]) => id !== mission));
}
