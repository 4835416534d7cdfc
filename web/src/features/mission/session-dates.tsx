// The dates of a session that a learner plans by, each in the learner's own zone:
// start, the next openings, end, and the end of access with what follows it.

import { missionTexts } from "@/texts/mission";
import { DateTimeText } from "@/ui";
import { openings } from "./standing";
import type { Decisions } from "./use-decisions";
import type { MissionsPage } from "./use-missions";

const words = missionTexts.dashboard;

interface SessionDate {
  at: string;
  label: string;
  note?: string;
  isPast?: boolean;
}

export function SessionDates({ page, decisions }: { page: MissionsPage; decisions: Decisions }) {
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[auto_1fr]">
      {datesOf(page, decisions).map(({ at, label, note }) => (
        <div key={label} className="col-span-full grid grid-cols-subgrid gap-y-0.5 border-b border-line py-3 first:border-t">
          <dt className="font-semibold">{label}</dt>
          <dd>
            <DateTimeText at={at} />
            {note !== undefined && <span className="block text-sm text-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function datesOf({ session, enrolment, missions }: MissionsPage, decisions: Decisions): SessionDate[] {
  const dates: SessionDate[] = [
    { at: session.starts_at, label: words.sessionStarts, isPast: session.phase !== "upcoming" },
    ...openings(missions, decisions).map(({ mission, at }) => ({ at, label: words.missionOpens(missionTexts.number(mission.number)) })),
    { at: session.ends_at, label: words.sessionEnds, isPast: session.phase === "over" },
    { at: enrolment.access_until, label: words.accessEnds, note: words.afterwards[session.continued_access] },
  ];
  // What is over is no longer planned by; the end of access stays, since it explains what is closed.
  return dates.filter(({ isPast }) => !isPast).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
