// The next seven days of a session in the learner's zone: submitted missions, missions that open, events, and the ends
// of the session and of access. A phone omits empty days.

import { useSyncExternalStore } from "react";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { dayName, dayNumber, formatTime, midnights } from "@/lib/dates";
import { serverNow } from "@/lib/server-time";
import { weekTexts } from "@/texts/week";
import { cx } from "@/ui/cx";
import { Skeleton } from "@/ui/states";
import { TextLink } from "@/ui/text-link";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { clockOf } from "./board-clock";
import type { MissionView, MissionsPage } from "./use-missions";

type DayEvent = Schema<"DayEvent">;

const DAYS = 7;

export interface WeekProps {
  page: MissionsPage;
  experience: string;
  /** Other dated items of the session. */
  others: readonly DatedThing[];
}

export interface DatedThing {
  title: string;
  starts_at: string;
}

export function Week({ page, experience, others }: WeekProps) {
  const clock = clockOf(page);
  const rules = useSyncExternalStore(clock.subscribe, clock.rules);
  if (rules === "missing") return null;
  return (
    <section aria-labelledby="week" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="week" className="text-h2">
          {weekTexts.title}
        </h2>
        <TextLink to={paths.plan(experience)}>{weekTexts.seePlan}</TextLink>
      </div>
      {rules === "awaited" ? (
        <Skeleton className="h-34" />
      ) : (
        <ol className="grid gap-2 max-md:gap-0 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface md:grid-cols-7">
          {weekOf(page, others).map(({ day, events }, index) => (
            <Day
              key={day.toISOString()}
              day={day}
              isToday={index === 0}
              events={events}
              missions={page.missions}
              others={others}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface DayProps {
  day: Date;
  isToday: boolean;
  events: readonly DayEvent[];
  missions: readonly MissionView[];
  others: readonly DatedThing[];
}

function Day({ day, isToday, events, missions, others }: DayProps) {
  return (
    <li
      className={cx(
        "min-w-0 p-2.5 text-small max-md:grid max-md:grid-cols-[5.5rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-x-3 max-md:border-t max-md:border-line max-md:px-4 max-md:py-3 max-md:first:border-t-0",
        "md:min-h-34 md:rounded-md md:bg-surface",
        events.length === 0 && !isToday && "max-md:hidden",
        isToday
          ? "max-md:shadow-[inset_4px_0_0_var(--color-now)] md:border-2 md:border-now"
          : "md:border md:border-line",
      )}
    >
      <p className="flex justify-between gap-2 font-semibold max-md:justify-start md:mb-2.5">
        <span>{isToday ? weekTexts.today : dayName(day)}</span>
        <time dateTime={day.toISOString().slice(0, 10)} className="font-normal text-soft">
          {dayNumber(day)}
        </time>
      </p>
      {events.length === 0 ? (
        <p className="text-soft md:sr-only">{weekTexts.free}</p>
      ) : (
        <ul className="grid gap-1.5">
          {events.map((event) => (
            <li
              key={`${event.kind}${event.mission ?? event.date}`}
              className={cx("border-s-3 ps-2", event.kind === "submitted" ? "border-done" : "border-edge")}
            >
              <EventWords event={event} missions={missions} others={others} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function EventWords({
  event: { kind, mission: id, date, at },
  missions,
  others,
}: Pick<DayProps, "missions" | "others"> & { event: DayEvent }) {
  const mission = missions.find((other) => other.id === id);
  const words = kind === "other" ? others[date ?? 0]?.title : weekTexts.events[kind](mission?.number ?? 0);
  return (
    <>
      {kind !== "submitted" && <time dateTime={at}>{formatTime(at)} </time>}
      <span>{words}</span>
      {mission !== undefined && <VisuallyHidden>: {mission.title}</VisuallyHidden>}
    </>
  );
}

function weekOf(
  page: MissionsPage,
  others: readonly DatedThing[],
): readonly { day: Date; events: readonly DayEvent[] }[] {
  const days = midnights(serverNow(), DAYS);
  const events = clockOf(page).week(
    others.map(({ starts_at }) => starts_at),
    days.map((day) => day.toISOString()),
  );
  return events.map((falling, index) => ({ day: days[index]!, events: falling }));
}
