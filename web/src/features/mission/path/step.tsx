// One step of the path: the data of its mission, and its row. The row has the plot at its side and the line to the next
// step.

import type { ReactNode } from "react";
import type { Schema } from "@/api/types";
import { cx } from "@/ui/cx";
import { Plot, type PlotState } from "@/ui/plot";
import type { Place } from "../reason-words";
import type { StepKind } from "../standing";
import type { Decision, Decisions } from "../use-decisions";
import type { MissionView, MissionsPage } from "../use-missions";

export interface Step {
  mission: MissionView;
  decision: Decision;
  kind: StepKind;
  /** Conditions for opening the mission that are met already. */
  met: readonly Schema<"MetCondition">[];
  submitted: Schema<"Submitted"> | null;
}

export interface StepProps {
  step: Step;
  place: Place;
  /** Picture of the host's desk, for the large card. */
  scene?: ReactNode;
}

export function stepsOf(page: MissionsPage, decisions: Decisions): readonly Step[] {
  return decisions.path.steps.flatMap(({ mission: id, kind, met }) => {
    const mission = page.missions.find((other) => other.id === id);
    const decision = decisions.get(id);
    if (mission === undefined || decision === undefined) return [];
    return [{ mission, decision, kind, met, submitted: page.submitted.find((line) => line.mission === id) ?? null }];
  });
}

export const PLOTS: Record<StepKind, PlotState> = {
  done: "done",
  now: "now",
  waiting: "waiting",
  open: "open",
  read_only: "open",
  locked: "locked",
};

export interface StepRowProps {
  step: Step;
  /** Whether the row takes the whole width on a phone, without its plot. */
  isWide?: boolean;
  children: ReactNode;
}

export function StepRow({ step: { mission, kind }, isWide = false, children }: StepRowProps) {
  return (
    <li
      className={cx(
        "group/step relative grid gap-x-3 pb-4 md:grid-cols-[3.5rem_minmax(0,1fr)] md:gap-x-4 md:pb-5",
        isWide ? "max-md:grid-cols-1" : "grid-cols-[2.5rem_minmax(0,1fr)]",
      )}
    >
      <span
        aria-hidden
        className={cx(
          "absolute start-[1.125rem] top-8 -bottom-1 w-1 group-last/step:hidden md:start-[1.625rem]",
          kind === "done"
            ? "bg-done"
            : "bg-[repeating-linear-gradient(180deg,var(--color-edge)_0_6px,transparent_6px_12px)] opacity-55",
          isWide && "max-md:hidden",
        )}
      />
      <span className={cx("relative", isWide && "max-md:hidden")}>
        <Plot
          state={PLOTS[kind]}
          className={cx("max-md:size-10 max-md:rounded-md max-md:text-body", kind === "locked" && "md:mx-2 md:size-10")}
        >
          {mission.number}
        </Plot>
      </span>
      {children}
    </li>
  );
}
