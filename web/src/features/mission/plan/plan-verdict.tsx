// Whether everything required can be done in time, and the latest start. If it cannot be done in time, the obstacles
// and possible remedies.

import type { Schema } from "@/api/types";
import { DateTimeText } from "@/ui/date-time-text";
import { Callout } from "@/ui/surface";
import { missionTexts } from "@/texts/mission";
import { planTexts as words } from "@/texts/plan";
import { LockReasons } from "../lock-reasons";
import type { Place } from "../reason-words";
import type { Plan } from "./use-plan";

export function PlanVerdict({ plan, place }: { plan: Plan; place: Place }) {
  switch (plan.verdict) {
    case "feasible":
      return <Feasible plan={plan} />;
    case "infeasible":
      return <Infeasible plan={plan} place={place} />;
    case "unknown":
      return (
        <Callout tone="note" title={words.unknown.title}>
          {words.unknown.body}
        </Callout>
      );
  }
}

function Feasible({ plan: { finish_at, begin_by, steps } }: { plan: Plan }) {
  if (steps.length === 0)
    return (
      <Callout tone="right" title={words.nothingLeft.title}>
        {words.nothingLeft.body}
      </Callout>
    );
  return (
    <Callout
      tone="right"
      title={
        <span>
          {words.feasible} {finish_at !== null && <DateTimeText at={finish_at} />}
        </span>
      }
    >
      {begin_by !== null && typeof begin_by === "object" ? (
        <span>
          {words.beginBy} <DateTimeText at={begin_by.at} className="font-semibold" />.
        </span>
      ) : (
        <span>{words.canWait}</span>
      )}
    </Callout>
  );
}

function Infeasible({ plan: { blocked, remedy }, place }: { plan: Plan; place: Place }) {
  const titleOf = (id: string) =>
    place.missions
      .filter((mission) => mission.id === id)
      .map(({ number, title }) => missionTexts.numbered(number, title))
      .join();
  return (
    <Callout tone="miss" title={words.infeasible}>
      <ul className="grid gap-3">
        {blocked.map(({ mission, reasons }) => (
          <li key={mission} className="grid gap-1">
            <p className="font-semibold">{titleOf(mission)}</p>
            {reasons.length === 0 ? (
              <p className="text-small">{words.noTime}</p>
            ) : (
              <LockReasons reasons={reasons} place={place} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3">{remedyWords(remedy)}</p>
    </Callout>
  );
}

function remedyWords(remedy: Schema<"Remedy"> | null): string {
  if (remedy === null || typeof remedy === "string") return words.remedy[remedy ?? "unknown"];
  return words.remedy.do(remedy.do.map(actWords));
}

function actWords(act: Schema<"Change">): string {
  if (typeof act === "string") return words.act[act];
  if ("extend" in act) return words.act.extend(act.extend);
  if ("get_entitlement" in act) return words.act.get_entitlement;
  if ("do_onboarding_step" in act) return words.act.do_onboarding_step;
  if ("take_survey" in act) return words.act.take_survey;
  return words.act.missions;
}
