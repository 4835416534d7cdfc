// An instant in the reader's own zone, with the zone's name beside a time of day, as a <time> element that keeps the
// exact instant for machines.

import { formatDate, formatDateTime } from "@/lib/dates";

export interface DateTimeTextProps {
  /** RFC 3339. */
  at: string;
  show?: "date" | "date-time";
  className?: string;
}

export function DateTimeText({ at, show = "date-time", className }: DateTimeTextProps) {
  return (
    <time dateTime={at} className={className}>
      {show === "date" ? formatDate(at) : formatDateTime(at)}
    </time>
  );
}
