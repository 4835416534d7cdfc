// Lock decisions that stay correct while the page is open.

import { useSyncExternalStore } from "react";
import { type Decision, type Decisions, UNDECIDED, clockOf } from "./board-clock";
import type { MissionsPage } from "./use-missions";

export type { Decision, Decisions };

export function useDecisions(page: MissionsPage | undefined): Decisions {
  const clock = page === undefined ? NO_CLOCK : clockOf(page);
  return useSyncExternalStore(clock.subscribe, clock.decisions);
}

const NO_CLOCK = { subscribe: () => () => undefined, decisions: () => UNDECIDED };
