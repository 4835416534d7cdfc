// One event: what it is, when it is by the reader's clocks, where it stands, and the link that there is for it now.

import { Check, ExternalLink, Video } from "lucide-react";
import { formatDateTime, formatMinutes, formatSpan, formatTime } from "@/lib/dates";
import { useCountdown } from "@/lib/use-countdown";
import { eventTexts as words } from "@/texts/event";
import { Tag, VisuallyHidden, buttonClass, cx } from "@/ui";
import type { EventView } from "./use-events";

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
          {ends_at !== null && <> · {words.lasts(formatMinutes(minutesBetween(starts_at, ends_at)))}</>}
        </p>
        {phase === "upcoming" && event.join_url === null && event.joins_at !== null && <p className="text-small text-soft">{words.joinsAt(formatTime(event.joins_at))}</p>}
      </div>
      <EventLink event={event} />
    </li>
  );
}

/** The link that there is for an event now: to join it, or to its recording. */
export function EventLink({ event: { title, join_url, recording_url } }: { event: EventView }) {
  const url = join_url ?? recording_url;
  if (url === null) return null;
  const isLive = join_url !== null;
  const Icon = isLive ? ExternalLink : Video;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: isLive ? "primary" : "secondary" })} aria-label={`${isLive ? words.joinNamed(title) : words.recordingNamed(title)} ${words.newTab}`}>
      <Icon aria-hidden className="size-[1.15em] shrink-0" />
      {isLive ? words.join : words.recording}
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
