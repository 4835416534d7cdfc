// What does not fit, and what would make it fit.

import type { ReactNode } from "react";
import type { Schema } from "@/api/types";
import { formatMinutes } from "@/lib/dates";
import { listOf } from "@/lib/words";
import { sittingTexts as words } from "@/texts/sitting";
import { Callout } from "@/ui/surface";
import type { SittingPlan } from "./use-sittings";

export interface SittingVerdictProps {
  plan: SittingPlan;
  /** Shows a mission that does not fit. */
  leftOver: (blocked: Schema<"Blocked">) => ReactNode;
}

export function SittingVerdict({ plan: { verdict, left_over, remedies }, leftOver }: SittingVerdictProps) {
  switch (verdict) {
    case "fits":
      return null;
    case "done":
      return (
        <Callout tone="right" title={words.done.title}>
          {words.done.body}
        </Callout>
      );
    case "unknown":
      return (
        <Callout tone="note" title={words.unknown.title}>
          {words.unknown.body}
        </Callout>
      );
    case "part_fits":
    case "none_fits":
      return (
        <Callout tone="miss" title={words.short[verdict]}>
          <ul className="grid gap-3">
            {left_over.map((blocked) => (
              <li key={blocked.mission}>{leftOver(blocked)}</li>
            ))}
          </ul>
          <p className="mt-3">{remedies.length === 0 ? words.noRemedy : words.remedies}</p>
          {remedies.length > 0 && (
            <ul className="list-disc ps-5">
              {remedies.map((remedy) => (
                <li key={Object.keys(remedy)[0]}>{remedyWords(remedy)}</li>
              ))}
            </ul>
          )}
        </Callout>
      );
  }
}

function remedyWords(remedy: Schema<"SittingRemedy">): string {
  if ("longer" in remedy) return words.longer(formatMinutes(remedy.longer));
  if ("more_days" in remedy) return words.moreDays(remedy.more_days.map((day) => words.days[day]));
  return words.acts(listOf(remedy.acts.map(actWords), "and"));
}

function actWords(act: Schema<"Change">): string {
  if (typeof act === "string") return words.act[act];
  if ("extend" in act) return words.act.extend(act.extend);
  if ("get_entitlement" in act) return words.act.get_entitlement;
  if ("do_onboarding_step" in act) return words.act.do_onboarding_step;
  if ("take_survey" in act) return words.act.take_survey;
  return words.act.missions;
}
