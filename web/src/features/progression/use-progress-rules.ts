// The rules of grades and offboarding, loaded when a page first needs them.

import useSWR from "swr";
import { keys } from "@/api/keys";
import { type ProgressRules, loadProgressRules } from "@/rules";

export interface LoadedRules {
  /** Undefined while the rules are loading; null if they could not be loaded. `retry` loads them again. */
  rules: ProgressRules | null | undefined;
  retry: () => void;
}

export function useProgressRules(isWanted: boolean): LoadedRules {
  const key = isWanted ? keys.progressRules() : null;
  const { data, error, isValidating, mutate } = useSWR<ProgressRules, unknown>(key, loadProgressRules, {
    shouldRetryOnError: false,
  });
  const hasFailed = error !== undefined && !isValidating;
  return { rules: data ?? (hasFailed ? null : undefined), retry: () => void mutate() };
}
