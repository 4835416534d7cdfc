// The timeline of a session with the learner's own dates, from enrolment to the end of access. The phase from the
// server and the decisions of the rules say which dates are past; this module reads no clock.

import { Check } from "lucide-react";
import type { EventView } from "@/features/event/use-events";
import { LockReasons } from "@/features/mission/lock-reasons";
import type { Place } from "@/features/mission/reason-words";
import { hasAccessEnded, openings } from "@/features/mission/standing";
import type { Decisions } from "@/features/mission/use-decisions";
import type { MissionsPage } from "@/features/mission/use-missions";
import { eventTexts } from "@/texts/event";
import { missionTexts } from "@/texts/mission";
import { sessionTexts } from "@/texts/session";
import { cx } from "@/ui/cx";
import { DateTimeText } from "@/ui/date-time-text";
import { VisuallyHidden } from "@/ui/visually-hidden";

const words = sessionTexts.timeline;

interface Moment {
  id: string;
  at: string;
  label: string;
  note?: string;
  isPast: boolean;
}

export function Timeline({
  page,
  decisions,
  events,
}: {
  page: MissionsPage;
  decisions: Decisions;
  events: readonly EventView[];
}) {
  const open = page.missions.filter((mission) => decisions.get(mission.id)?.is_to_do).length;
  const moments = momentsOf(page, decisions, events);
  const next = moments.findIndex((moment) => !moment.isPast);
  return (
    <ol className="grid">
      {moments.map((moment, index) => (
        <li key={moment.id} className="relative grid grid-cols-[1.5rem_1fr] gap-x-4 pb-6 last:pb-0">
          {index < moments.length - 1 && (
            <span aria-hidden className="absolute inset-y-0 inset-s-3 w-0.5 -translate-x-1/2 bg-line" />
          )}
          <Dot isPast={moment.isPast} isNext={index === next} />
          <div className="grid gap-0.5">
            <p className={cx("font-semibold", moment.isPast && "text-soft")}>
              {moment.label} <VisuallyHidden>({moment.isPast ? words.past : words.ahead})</VisuallyHidden>
            </p>
            <DateTimeText at={moment.at} className="text-small text-soft" />
            {moment.note && <p className="max-w-prose text-small">{moment.note}</p>}
            {index === next - 1 && open > 0 && (
              <p className="text-small font-medium text-brand">{words.openNow(open)}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Missions without an opening date, each with its conditions. */
export function OpensAsYouGo({ page, decisions, place }: { page: MissionsPage; decisions: Decisions; place: Place }) {
  const waiting = page.missions.filter(
    ({ id }) => decisions.get(id)?.state === "locked" && decisions.get(id)?.opens_at === null,
  );
  if (waiting.length === 0) return null;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="text-h3">{words.asYouGo}</h3>
        <p className="text-soft">{words.asYouGoLead}</p>
      </div>
      <ul className="grid gap-4">
        {waiting.map((mission) => (
          <li key={mission.id} className="grid gap-1 border-s-3 border-line ps-4">
            <p className="font-semibold">{missionTexts.numbered(mission.number, mission.title)}</p>
            <LockReasons reasons={decisions.get(mission.id)!.reasons} place={place} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Dot({ isPast, isNext }: { isPast: boolean; isNext: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        "relative mt-0.5 grid size-6 place-items-center rounded-full border-2",
        isPast ? "border-done bg-done text-on-done" : isNext ? "border-now bg-now" : "border-edge bg-paper",
      )}
    >
      {isPast && <Check className="size-3.5" strokeWidth={3.5} />}
    </span>
  );
}

function momentsOf(
  { session, enrolment, missions }: MissionsPage,
  decisions: Decisions,
  events: readonly EventView[],
): Moment[] {
  const moments: Moment[] = [
    { id: "enrolled", at: enrolment.enrolled_at, label: words.enrolled, isPast: true },
    { id: "starts", at: session.starts_at, label: words.starts, isPast: session.phase !== "upcoming" },
    ...openings(missions, decisions).map(({ mission: { id, number, title }, at }) => ({
      id,
      at,
      label: words.opens(missionTexts.numbered(number, title)),
      isPast: false,
    })),
    ...events
      .filter(({ phase }) => phase !== "cancelled")
      .map(({ id, kind, title, starts_at, phase }) => ({
        id,
        at: starts_at,
        label: eventTexts.timeline(eventTexts.kinds[kind], title),
        isPast: phase === "over",
      })),
    { id: "ends", at: session.ends_at, label: words.ends, note: words.endsNote, isPast: session.phase === "over" },
    {
      id: "access",
      at: enrolment.access_until,
      label: words.accessEnds,
      note: missionTexts.dashboard.afterwardsNote[session.continued_access],
      isPast: hasAccessEnded(decisions),
    },
  ];
  // Past moments are always before future ones, whatever the device's clock says. Both groups are sorted by time.
  return moments.sort((a, b) => Number(b.isPast) - Number(a.isPast) || Date.parse(a.at) - Date.parse(b.at));
}
