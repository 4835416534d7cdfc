// The compiled rules for a component. They are loaded when the component first needs them.

import { useEffect, useState } from "react";

export interface RulesInUse<T> {
  /** Null until they are loaded. */
  rules: T | null;
  /** Whether they could not be loaded. */
  isMissing: boolean;
}

/** `loaded` gives the rules at once, if another component has loaded them already. */
export function useRules<T>(
  load: () => Promise<T>,
  isNeeded = true,
  loaded: () => T | null = () => null,
): RulesInUse<T> {
  const [rules, setRules] = useState(loaded);
  const [isMissing, setMissing] = useState(false);
  const isAwaited = isNeeded && rules === null;
  useEffect(() => {
    if (!isAwaited) return undefined;
    let isOver = false;
    load().then(
      (found) => isOver || setRules(() => found),
      () => isOver || setMissing(true),
    );
    return () => {
      isOver = true;
    };
  }, [load, isAwaited]);
  return { rules, isMissing };
}
