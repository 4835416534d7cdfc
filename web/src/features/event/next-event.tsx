// The next event in any of the learner's sessions, on the home screen. Renders no elements if there is no future event.

import { paths } from "@/app/paths";
import { formatDateTime } from "@/lib/dates";
import { eventTexts as words } from "@/texts/event";
import { Card } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import { EventLink, EventStanding } from "./event-row";
import { useEvents } from "./use-events";

export function NextEvent() {
  const { data } = useEvents(null);
  const next = data?.items.find(({ phase }) => phase === "upcoming" || phase === "live");
  if (next === undefined) return null;
  return (
    <Card as="section" className="grid items-center gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-small font-semibold tracking-normal text-soft">
          {words.next} <EventStanding event={next} />
        </h2>
        <p className="text-h3 font-semibold wrap-anywhere">{next.title}</p>
        <p className="text-small text-soft">
          {words.kinds[next.kind]} · {next.program} ·{" "}
          <time dateTime={next.starts_at}>{formatDateTime(next.starts_at)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <TextLink to={`${paths.dashboard(next.xs)}#events`}>{words.toEvents}</TextLink>
        <EventLink event={next} />
      </div>
    </Card>
  );
}
