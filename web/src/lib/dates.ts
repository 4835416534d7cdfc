// Formats instants, time spans and durations in the reader's own zone. A time of day is always shown with its zone. The
// rules decide which instant matters; no function here compares two instants.

import { lazily } from "./lazily";

const LOCALE = "en-GB";

const dateFormat = lazily(() => new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", year: "numeric" }));
const dateTimeFormat = lazily(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "short",
    }),
);

const dayFormat = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric", month: "short", year: "numeric" }),
);
const shortDayFormat = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric", month: "short" }),
);
const dayTimeFormat = lazily(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
    }),
);
const weekdayFormat = lazily(() => new Intl.DateTimeFormat(LOCALE, { weekday: "short" }));
const weekdayNameFormat = lazily(() => new Intl.DateTimeFormat(LOCALE, { weekday: "long" }));
const spanFormat = lazily(() => new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" }));
const timeFormat = lazily(() => new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" }));

export function formatDate(at: string): string {
  return dateFormat().format(new Date(at));
}

/** For example "Mon, 14 Mar 2027, 23:59 WAT". */
export function formatDateTime(at: string): string {
  const date = new Date(at);
  const parts = dateTimeFormat().formatToParts(date);
  return parts.map((part) => (part.type === "timeZoneName" ? shortZoneName(date) : part.value)).join("");
}

/**
 * Formats of several English locales. Each only knows the short zone names of its region, and returns "GMT+1" or the
 * like for others.
 */
const zoneFormats = lazily(() =>
  [LOCALE, "en-NG", "en-US", "en-IN", "en-AU"].map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZoneName: "short" }),
  ),
);

function shortZoneName(date: Date): string {
  const names = zoneFormats().map(
    (format) => format.formatToParts(date).find((part) => part.type === "timeZoneName")?.value ?? "",
  );
  return names.find((name) => !/^GMT[+-]/.test(name)) ?? names[0]!;
}

/** For example "Wed 10 Feb 2027". */
export function formatDay(at: string): string {
  return dayFormat().format(new Date(at)).replace(",", "");
}

/** For example "Tue 24 Nov", if the year is obvious. */
export function formatShortDay(at: string): string {
  return shortDayFormat().format(new Date(at)).replace(",", "");
}

/** For example "Tue 24 Nov, 09:00", if the zone is named nearby. */
export function formatDayTime(at: string): string {
  return dayTimeFormat().format(new Date(at));
}

/** For example "14:02", for moments of the current day. */
export function formatTime(at: string): string {
  return timeFormat().format(new Date(at));
}

/** For example "Thu". */
export function dayName(day: Date): string {
  return weekdayFormat().format(day);
}

/** For example "Wednesday". */
export function formatWeekday(at: string): string {
  return weekdayNameFormat().format(new Date(at));
}

/** For example "23–29 Nov". */
export function formatDateSpan(from: string, to: string): string {
  return spanFormat().formatRange(new Date(from), new Date(to));
}

/** Noon of a calendar day such as `2026-11-24` in the reader's zone, for formats that show only the day. */
export function noonOf(day: string): string {
  return new Date(`${day}T12:00:00`).toISOString();
}

/** The same time of day this many days later. */
export function daysAfter(at: string, days: number): string {
  const date = new Date(at);
  date.setDate(date.getDate() + days);
  return date.toISOString();
}

/** Day of the month. */
export function dayNumber(day: Date): number {
  return day.getDate();
}

/** Starts of the next `days` days in the reader's zone, beginning with today, and the end of the last day. */
export function midnights(now: Date, days: number): readonly Date[] {
  return Array.from(
    { length: days + 1 },
    (_, ahead) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead),
  );
}

export function formatDateRange(from: string, to: string): string {
  return dateFormat().formatRange(new Date(from), new Date(to));
}

/** Name of the reader's zone, for example "West Africa Standard Time". */
export function localZoneName(): string {
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZoneName: "long" }).formatToParts(new Date());
  return parts.find((part) => part.type === "timeZoneName")?.value ?? localZone();
}

export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A waiting time, for example "3 d 20 h", "5 h 12 min" or "12 min". */
export function formatSpan(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** For example "45 min" or "3 h" or "1 h 30 min"; rounded to half hours from 2 h up. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rounded = minutes < 120 ? minutes : Math.round(minutes / 30) * 30;
  const rest = rounded % 60;
  const hours = Math.floor(rounded / 60);
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
