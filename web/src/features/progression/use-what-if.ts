// Marks that a learner tries, and their results. The compiled rules are loaded when trying begins. Tried marks are not
// saved: a reload forgets them.

import { useMemo, useState } from "react";
import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import type { ProgressRules } from "@/rules";
import type { TriedMark } from "./tried-mark";
import { useProgressRules, type LoadedRules } from "./use-progress-rules";

export type WhatIfFacts = Schema<"WhatIfGradesFacts">;
export type WhatIfResults = Schema<"WhatIfGrades">;

type Marks = Readonly<Record<string, TriedMark>>;

export interface WhatIf extends Pick<LoadedRules, "retry"> {
  /** Undefined while the rules are loading; null if the rules could not be loaded. */
  results: WhatIfResults | null | undefined;
  /**
   * Whether a tried mark is no longer possible, because the learner has worked in the meantime. The results are then
   * without tried marks.
   */
  isOutdated: boolean;
  markAt: (mission: string) => TriedMark | undefined;
  setMark: (mark: TriedMark) => void;
  /** Removes a tried mark. */
  reset: (mission: string) => void;
  resetAll: () => void;
  /** Whether `undo` can restore a mark that was reset. */
  canUndo: (mission: string) => boolean;
  undo: (mission: string) => void;
  undoAll: () => void;
  isTrying: boolean;
  canUndoAll: boolean;
}

export function useWhatIf(facts: WhatIfFacts, isOpen: boolean): WhatIf {
  const [tried, setTried] = useState<Marks>({});
  const [undone, setUndone] = useState<Marks>({});
  const { rules, retry } = useProgressRules(isOpen);
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
