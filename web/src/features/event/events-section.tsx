// Events of a session on its dashboard: future ones first, past ones below, and the calendar feed.

import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { commonTexts } from "@/texts/common";
import { eventTexts as words } from "@/texts/event";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Loading, Skeleton } from "@/ui/states";
import { Callout, Card } from "@/ui/surface";
import { CalendarDialog } from "./calendar-dialog";
import { EventRow } from "./event-row";
import { type EventView, useEvents } from "./use-events";

/** Number of events shown before the reader asks for all. */
const SHOWN = 3;

export function EventsSection({ experience }: { experience: string }) {
  const { data, error, mutate } = useEvents(experience);
  const [isFollowing, setFollowing] = useState(false);
  return (
    <section id="events" aria-labelledby="events-title" className="grid scroll-mt-24 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="events-title" className="text-h2">
          {words.title}
        </h2>
        <Button variant="quiet" icon={CalendarPlus} onPress={() => setFollowing(true)}>
          {words.calendar.open}
        </Button>
      </div>
      {data !== undefined && <EventList events={data.items} />}
      {data === undefined && error !== undefined && (
        <Callout
          tone="miss"
          title={words.faultTitle}
          actions={<Button onPress={() => void mutate()}>{commonTexts.retry}</Button>}
        >
          {refusalText(error).body}
        </Callout>
      )}
      {data === undefined && error === undefined && (
        <Loading>
          <Skeleton className="h-32 rounded-lg" />
        </Loading>
      )}
      <CalendarDialog experience={experience} isOpen={isFollowing} onOpenChange={setFollowing} />
    </section>
  );
}

function EventList({ events }: { events: readonly EventView[] }) {
  const [isWhole, setWhole] = useState(false);
  const over = events.filter(({ phase }) => phase === "over");
  const ahead = events.filter(({ phase }) => phase !== "over");
  const shown = isWhole ? ahead : ahead.slice(0, SHOWN);
  if (events.length === 0) return <p className="text-soft">{words.empty}</p>;
  return (
    <Card className="grid gap-5">
      {ahead.length === 0 ? (
        <p className="text-soft">{words.noneAhead}</p>
      ) : (
        <ul>
          {shown.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {ahead.length > shown.length && (
        <div>
          <Button onPress={() => setWhole(true)}>{words.showAll(ahead.length)}</Button>
        </div>
      )}
      {over.length > 0 && (
        <Disclosure title={`${words.past} (${over.length})`} className="border-t border-line pt-4">
          <ul className="pt-4">
            {over.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  );
}
