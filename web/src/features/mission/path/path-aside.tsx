// Beside the path: the next opening, the senders in this session, and its dates.

import type { ReactNode } from "react";
import { belowFold } from "@/lib/below-fold";
import { formatDate, formatDateTime, formatSpan } from "@/lib/dates";
import { useCountdown } from "@/lib/use-countdown";
import { missionTexts } from "@/texts/mission";
import { pathTexts } from "@/texts/path";
import { Sender } from "@/ui/letter";
import { Card } from "@/ui/surface";
import { type Opening, openings } from "../standing";
import type { Decisions } from "../use-decisions";
import type { MissionView, MissionsPage } from "../use-missions";

interface AccessDatesProps {
  page: MissionsPage;
  /** The way to an extension, if the session offers any. */
  moreTime: ReactNode;
}

export function PathAside({ decisions, ...access }: AccessDatesProps & { decisions: Decisions }) {
  const { page } = access;
  const [opening] = openings(page.missions, decisions);
  return (
    <aside ref={belowFold} className="grid content-start gap-8 md:max-lg:grid-cols-2">
      {opening !== undefined && decisions.next !== null && <NextOpening opening={opening} />}
      <section aria-labelledby="senders" className="grid content-start gap-4">
        <h2 id="senders" className="text-h3">
          {pathTexts.whoWrites}
        </h2>
        <ul className="grid gap-3">
          {sendersOf(page.missions).map(({ name, role, portrait }) => (
            <li key={name}>
              <Sender src={portrait} name={name} role={role} size="sm" />
            </li>
          ))}
        </ul>
      </section>
      <AccessDates {...access} />
    </aside>
  );
}

function NextOpening({ opening: { mission, at } }: { opening: Opening }) {
  const left = useCountdown(at);
  return (
    <Card as="section" className="grid gap-1">
      <h2 className="font-sans text-small font-semibold tracking-normal text-soft">{pathTexts.nextOpening}</h2>
      <p aria-hidden className="font-display text-h1 font-semibold">
        {pathTexts.opensIn(formatSpan(left))}
      </p>
      <p className="font-semibold">{mission.title}</p>
      <p className="text-small text-soft">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
    </Card>
  );
}

export function AccessDates({ page: { session, enrolment }, moreTime }: AccessDatesProps) {
  const words = missionTexts.dashboard;
  const dates = [
    { label: words.sessionEnds, value: formatDate(session.ends_at) },
    { label: words.submitUntil, value: formatDate(enrolment.access_until) },
    { label: words.then, value: words.afterwards[session.continued_access] },
  ];
  return (
    <section aria-labelledby="access" className="grid content-start gap-3">
      <h2 id="access" className="text-h3">
        {pathTexts.dates}
      </h2>
      <dl className="grid gap-2 text-small">
        {dates.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-soft">{label}</dt>
            <dd className="text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="contents">{moreTime}</div>
    </section>
  );
}

function sendersOf(missions: readonly MissionView[]): readonly MissionView["sender"][] {
  return [...new Map(missions.map(({ sender }) => [sender.name, sender])).values()];
}
