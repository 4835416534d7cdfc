// The plan for a number of hours a week. The compiled rules make the plan in the browser, so it is there at once, also
// offline.

import { useEffect, useState } from "react";
import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { loadOutlookRules, loadPlanningRules } from "@/rules";
import type { MissionsPage } from "../use-missions";

export type Plan = Schema<"Plan">;
export type PlanStep = Schema<"PlanStep">;

export interface Pace {
  /** Null for unlimited time. */
  hoursPerWeek: number | null;
  /** `HH:MM` in the session's zone. */
  from: string;
}

export interface Planned {
  plan: Plan;
  /** Missions that will only open if the mission of the first step is submitted. */
  opens: readonly string[];
}

/** The plan: undefined while it is being made, null if the rules could not be loaded. `retry` loads them again. */
export function usePlan(
  page: MissionsPage,
  { hoursPerWeek, from }: Pace,
): { planned: Planned | null | undefined; retry: () => void } {
  const [planned, setPlanned] = useState<Planned | null>();
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let isOver = false;
    makePlan(page, hoursPerWeek, from).then(
      (made) => isOver || setPlanned(made),
      () => isOver || setPlanned(null),
    );
    return () => {
      isOver = true;
    };
  }, [page, hoursPerWeek, from, tries]);
  return { planned, retry: () => setTries(tries + 1) };
}

async function makePlan(
  { missions, snapshot }: MissionsPage,
  hoursPerWeek: number | null,
  from: string,
): Promise<Planned> {
  const [planning, outlook] = await Promise.all([loadPlanningRules(), loadOutlookRules()]);
  const board = JSON.stringify({ missions, snapshot: { ...snapshot, now: serverNow().toISOString() } });
  const plan = planning.plan(board, JSON.stringify(planning.plan_facts(hoursPerWeek ?? undefined, from)));
  const [first] = plan.steps;
  if (first === undefined) return { plan, opens: [] };
  const change: Schema<"Change"> = { submit: first.mission };
  const verdict = outlook.what_if(board, JSON.stringify({ at: null, change }));
  if (!("ok" in verdict)) return { plan, opens: [] };
  const { opens, opens_anyway } = verdict.ok;
  return { plan, opens: opens.filter((mission) => !opens_anyway.includes(mission)) };
}
