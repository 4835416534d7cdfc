// One event: its title, its time in the reader's zone, its status, and a link to join or watch it.

import { Check, ExternalLink, Video } from "lucide-react";
import { formatDateTime, formatMinutes, formatSpan, formatTime } from "@/lib/dates";
import { useCountdown } from "@/lib/use-countdown";
import { eventTexts as words } from "@/texts/event";
import { Button, buttonClass } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Tag } from "@/ui/tag";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { EventView } from "./use-events";
import { useJoin } from "./use-join";

export function EventRow({ event }: { event: EventView }) {
  const { kind, title, starts_at, ends_at, phase } = event;
  const isOff = phase === "cancelled";
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
          <span className="font-semibold">{words.kinds[kind]}</span>
          <EventStanding event={event} />
        </p>
        <h3 className={cx("text-h3 wrap-anywhere", isOff && "line-through")}>{title}</h3>
        <p className={cx("text-small", isOff && "text-soft")}>
          <time dateTime={starts_at}>{formatDateTime(starts_at)}</time>
          {ends_at !== null && <span> · {words.lasts(formatMinutes(minutesBetween(starts_at, ends_at)))}</span>}
        </p>
        {phase === "upcoming" && !event.can_join && event.joins_at !== null && (
          <p className="text-small text-soft">{words.joinsAt(formatTime(event.joins_at))}</p>
        )}
      </div>
      <EventLink event={event} />
    </li>
  );
}

/** The link to join the event, or to its recording. */
export function EventLink({ event: { id, title, can_join, recording_url } }: { event: EventView }) {
  const join = useJoin();
  if (can_join) {
    return (
      <Button
        variant="primary"
        icon={ExternalLink}
        isPending={join.isPending}
        aria-label={`${words.joinNamed(title)} ${words.newTab}`}
        onPress={() => void join.run(id)}
      >
        {words.join}
      </Button>
    );
  }
  if (recording_url === null) return null;
  return (
    <a
      href={recording_url}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: "secondary" })}
      aria-label={`${words.recordingNamed(title)} ${words.newTab}`}
    >
      <Video aria-hidden className="size-[1.15em] shrink-0" />
      {words.recording}
    </a>
  );
}

export function EventStanding({ event: { phase, starts_at } }: { event: EventView }) {
  const left = useCountdown(phase === "upcoming" ? starts_at : null);
  if (phase === "cancelled") return <Tag tone="miss">{words.cancelled}</Tag>;
  if (phase === "live") return <Tag tone="now">{words.live}</Tag>;
  if (phase === "over") {
    return (
      <span className="inline-flex items-center gap-1">
        <Check aria-hidden className="size-4" /> {words.over}
      </span>
    );
  }
  return (
    <span>
      <VisuallyHidden>, </VisuallyHidden>
      {left > 0 ? words.inSpan(formatSpan(left)) : words.now}
    </span>
  );
}

function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
}
