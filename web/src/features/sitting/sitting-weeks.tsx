// The sittings of one week, and the way to the weeks before and after it.

import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { daysAfter, formatMinutes, formatShortDay, formatTime, formatDateSpan, noonOf } from "@/lib/dates";
import { sittingTexts as words } from "@/texts/sitting";
import { Button } from "@/ui/button";
import { type Missions, partWords } from "./sitting-words";
import type { Sitting, SittingPlan } from "./use-sittings";

const LAST_DAY = 6;

export interface SittingWeeksProps {
  weeks: SittingPlan["weeks"];
  missions: Missions;
  experience: string;
  actions: ReactNode;
}

export function SittingWeeks({ weeks, missions, experience, actions }: SittingWeeksProps) {
  const [asked, setAsked] = useState(0);
  // A change of the times may leave fewer weeks.
  const index = Math.min(asked, weeks.length - 1);
  const week = weeks[index];
  if (week === undefined) return null;
  return (
    <section aria-labelledby="sittings" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="sittings" className="text-h2">
            {formatDateSpan(noonOf(week.monday), daysAfter(noonOf(week.monday), LAST_DAY))}
          </h2>
          <p className="text-small text-soft">{words.ofWeek(formatMinutes(week.minutes), week.sittings.length)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <span className="contents">{actions}</span>
          <Button isDisabled={index === 0} onPress={() => setAsked(index - 1)}>
            {words.weekBefore}
          </Button>
          <Button isDisabled={index === weeks.length - 1} onPress={() => setAsked(index + 1)}>
            {words.weekAfter}
          </Button>
        </div>
      </div>
      <ol className="overflow-hidden rounded-lg border border-line bg-surface">
        {week.sittings.map((sitting) => (
          <SittingRow key={sitting.starts_at} sitting={sitting} missions={missions} experience={experience} />
        ))}
      </ol>
    </section>
  );
}

interface SittingRowProps {
  sitting: Sitting;
  missions: Missions;
  experience: string;
}

function SittingRow({ sitting: { starts_at, ends_at, minutes, parts }, missions, experience }: SittingRowProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line px-5 py-4 last:border-b-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <p>
        <span className="block font-semibold">{formatShortDay(starts_at)}</span>
        <span className="text-small tabular-nums">{words.span(formatTime(starts_at), formatTime(ends_at))}</span>
        <span className="block text-small text-soft">{formatMinutes(minutes)}</span>
      </p>
      <ul className="grid content-start gap-2">
        {parts.map((part) => {
          const mission = missions.find(({ id }) => id === part.mission);
          return (
            mission !== undefined && (
              <li key={part.mission}>
                <Link
                  to={paths.mission(experience, mission.slug)}
                  className="font-semibold text-brand underline underline-offset-4"
                >
                  {partWords(part, missions)}: {mission.title}
                </Link>
                <span className="block text-small text-soft">
                  {part.is_submitted ? words.thenSubmit(formatMinutes(part.minutes)) : formatMinutes(part.minutes)}
                </span>
              </li>
            )
          );
        })}
      </ul>
    </li>
  );
}
