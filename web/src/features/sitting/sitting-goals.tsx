// When each mission is done if the learner keeps to the plan. The exact dates are one press away.

import type { Schema } from "@/api/types";
import { formatDayTime, formatMinutes, formatShortDay, formatWeekday, noonOf } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { sittingTexts as words } from "@/texts/sitting";
import { DateTimeText } from "@/ui/date-time-text";
import { Disclosure } from "@/ui/disclosure";
import { Card } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import type { Missions } from "./sitting-words";
import type { SittingPlan } from "./use-sittings";

type Goal = Schema<"SittingGoal">;

export interface SittingGoalsProps {
  plan: SittingPlan;
  missions: Missions;
}

export function SittingGoals({ plan: { goals, verdict, days_to_spare }, missions }: SittingGoalsProps) {
  return (
    <Card as="section" className="grid content-start gap-3">
      <h2 className="text-h3">{words.goals}</h2>
      <ol className="grid">
        {goals.map((goal) => (
          <li key={goal.mission} className="flex items-start justify-between gap-3 border-t border-line py-3">
            <div className="min-w-0">
              <p className="font-semibold">{byWords(goal.by)}</p>
              <p className="text-small text-soft">{titleOf(goal, missions)}</p>
              {goal.opens_at !== null && (
                <p className="text-small text-soft">{words.opens(formatDayTime(goal.opens_at))}</p>
              )}
              {!goal.is_submitted && <p className="text-small text-soft">{words.onlyBegun}</p>}
            </div>
            <Tag>{formatMinutes(goal.minutes)}</Tag>
          </li>
        ))}
      </ol>
      <Disclosure title={words.exactDates} look="quiet" isLazy>
        <ul className="grid gap-3 pt-2 text-small">
          {goals.map((goal) => (
            <li key={goal.mission}>
              <p className="font-semibold">{titleOf(goal, missions)}</p>
              <p>
                {words.lastSitting} <DateTimeText at={goal.ends_at} />.
              </p>
              {goal.is_submitted && <Latest latest={goal.do_by} />}
            </li>
          ))}
        </ul>
      </Disclosure>
      {verdict === "fits" && days_to_spare !== null && (
        <p className="border-t border-line pt-3 text-small text-soft">{words.spare(days_to_spare)}</p>
      )}
    </Card>
  );
}

function Latest({ latest }: { latest: Schema<"Latest"> }) {
  if (typeof latest === "string") return <p>{words.latest[latest]}</p>;
  return (
    <p>
      {words.latestBy} <DateTimeText at={latest.at} />.
    </p>
  );
}

function titleOf({ mission: id }: Goal, missions: Missions): string {
  const mission = missions.find((other) => other.id === id);
  return mission === undefined ? "" : missionTexts.numbered(mission.number, mission.title);
}

function byWords({ day, part, is_near }: Schema<"DueDay">): string {
  const noon = noonOf(day);
  return is_near ? words.by(formatWeekday(noon), part) : words.byDate(formatShortDay(noon), part);
}
