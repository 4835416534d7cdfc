// Lock decisions that stay true while the page is open: the compiled rule is asked
// again at the moment it named, without the network. Without rules those that came
// with the page stand.

import { useEffect, useMemo, useState } from "react";
import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { type MissionBoard, loadMissionRules } from "@/rules";
import { useHandle } from "@/rules/use-handle";
import { decisionsOf, openBoard } from "./decide";
import type { MissionsPage } from "./use-missions";

export type Decision = Schema<"Decision">;

/** The decisions by mission, and the mission to go on with. */
export interface Decisions extends ReadonlyMap<string, Decision> {
  readonly next: string | null;
}

const NOTHING: Schema<"BoardDecisions"> = { decisions: [], next: null };

/** Browsers cannot wait much longer than this in one timer. */
const LONGEST_WAIT_MS = 86_400_000;

export function useDecisions(page: MissionsPage | undefined): Decisions {
  const board = useHandle(makeBoard, page ?? null);
  const now = useChangingNow(board);
  return useMemo(() => {
    const { decisions, next } = board === null ? (page?.decided ?? NOTHING) : decisionsOf(board, now);
    return byMission(decisions, next);
  }, [board, page, now]);
}

export function byMission(decisions: readonly Decision[], next: string | null): Decisions {
  return Object.assign(new Map(decisions.map((decision) => [decision.mission, decision])), { next });
}

/** The server's time, read again whenever a decision may have changed. */
function useChangingNow(board: MissionBoard | null): string {
  const [now, setNow] = useState(readNow);
  useEffect(() => {
    if (board === null) return undefined;
    const refresh = () => setNow(readNow());
    const next = board.next_change_at(now);
    const wait = next === undefined ? LONGEST_WAIT_MS : Date.parse(next) - Date.parse(readNow());
    const timer = setTimeout(refresh, Math.min(Math.max(wait, 0) + 1, LONGEST_WAIT_MS));
    // A device that slept through the moment finds out when it wakes.
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [board, now]);
  return now;
}

function readNow(): string {
  return serverNow().toISOString();
}

async function makeBoard(page: MissionsPage): Promise<MissionBoard> {
  return openBoard(await loadMissionRules(), page);
}
