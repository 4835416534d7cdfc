// The plan for times that are not saved yet. The compiled rules make it in the browser, so that it follows each change
// at once.

import { useEffect, useState } from "react";
import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { loadPlanningRules } from "@/rules";
import type { SittingPlan, Sittings, SittingWishes } from "./use-sittings";

/** A plan, or the refusals of the tried times. */
export type Preview = { ok: SittingPlan } | { refused: Schema<"Refusal">[] };

/** The facts of a board from which the rules plan. */
export interface Board {
  missions: readonly Schema<"VersionMission">[];
  snapshot: Schema<"LearnerSnapshot">;
}

/**
 * The plan for the tried times; null if the rules could not be loaded. Without tried times it is the server's plan.
 * While a plan is being made, the last one stays, so that the page does not jump. `retry` loads the rules again.
 */
export function usePreview(
  board: Board,
  { facts, plan }: Sittings,
  tried: SittingWishes | null,
): { preview: Preview | null; retry: () => void } {
  const [made, setMade] = useState<Preview | null>();
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (tried === null) return;
    let isOver = false;
    makePreview(board, { ...facts, wishes: tried }).then(
      (preview) => isOver || setMade(preview),
      () => isOver || setMade(null),
    );
    return () => {
      isOver = true;
    };
  }, [board, facts, tried, tries]);
  return { preview: tried === null || made === undefined ? { ok: plan } : made, retry: () => setTries(tries + 1) };
}

async function makePreview({ missions, snapshot }: Board, facts: Sittings["facts"]): Promise<Preview> {
  const planning = await loadPlanningRules();
  const board = JSON.stringify({ missions, snapshot: { ...snapshot, now: serverNow().toISOString() } });
  return planning.plan_sittings(board, JSON.stringify(facts));
}
