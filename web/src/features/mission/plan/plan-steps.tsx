// The steps of a plan, grouped by the days of the learner's time zone: when to work on which mission, and by when it
// must be done.

import { Link } from "react-router";
import { paths } from "@/app/paths";
import { formatDayTime, formatShortDay, formatTime } from "@/lib/dates";
import { planTexts as words } from "@/texts/plan";
import { missionTexts } from "@/texts/mission";
import type { MissionView } from "../use-missions";
import type { PlanStep } from "./use-plan";

export interface PlanStepsProps {
  steps: readonly PlanStep[];
  missions: readonly MissionView[];
  experience: string;
  /** Missions that will open when the mission of the first step is submitted. */
  opens: readonly string[];
}

export function PlanSteps({ steps, missions, experience, opens }: PlanStepsProps) {
  const numbersOf = (ids: readonly string[]) =>
    missions.filter(({ id }) => ids.includes(id)).map(({ number }) => number);
  return (
    <ol className="grid gap-6">
      {[...byDay(steps)].map(([day, ofDay]) => (
        <li key={day} className="grid gap-2 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6">
          <h3 className="pt-4 text-h3">{day}</h3>
          <ul className="overflow-hidden rounded-lg border border-line bg-surface">
            {ofDay.map((step) => (
              <StepRow
                key={step.mission}
                step={step}
                mission={missions.find(({ id }) => id === step.mission)}
                experience={experience}
                opens={step === steps[0] ? numbersOf(opens) : []}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function StepRow({
  step,
  mission,
  experience,
  opens,
}: {
  step: PlanStep;
  mission: MissionView | undefined;
  experience: string;
  opens: readonly number[];
}) {
  if (mission === undefined) return null;
  const { start_at, submit_at, do_by } = step;
  return (
    <li className="grid gap-1 border-b border-line px-5 py-4 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-small font-semibold tabular-nums">{span(start_at, submit_at)}</span>
        <Link
          to={paths.mission(experience, mission.slug)}
          className="font-semibold text-brand underline underline-offset-4"
        >
          {missionTexts.numbered(mission.number, mission.title)}
        </Link>
      </p>
      <p className="text-small text-soft">
        {submit_at === null
          ? words.onlyBegun
          : typeof do_by === "string"
            ? words.latest[do_by]
            : words.by(formatDayTime(do_by.at))}
      </p>
      {opens.length > 0 && <p className="text-small">{words.opens(opens)}</p>}
    </li>
  );
}

/** Formats the working time of a step. If it ends on another day, the end has its day too. */
function span(from: string, to: string | null): string {
  if (to === null) return formatTime(from);
  return `${formatTime(from)} – ${formatShortDay(from) === formatShortDay(to) ? formatTime(to) : formatDayTime(to)}`;
}

function byDay(steps: readonly PlanStep[]): Map<string, PlanStep[]> {
  const days = new Map<string, PlanStep[]>();
  for (const step of steps) {
    const day = formatShortDay(step.start_at);
    days.set(day, [...(days.get(day) ?? []), step]);
  }
  return days;
}
