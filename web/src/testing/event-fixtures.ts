// Realistic events and announcements for tests.

import type { Schema } from "@/api/types";

type Event = Schema<"Event">;

/** Office hours two hours after the tests' current time. */
export function anEvent(change: Partial<Event> = {}): Event {
  return {
    id: "01900000-0000-7000-8000-000000000e01",
    xs: "data-analysis-bank-november",
    program: "Data analysis at a bank",
    kind: "office_hours",
    title: "Segments and their edges",
    starts_at: "2026-11-20T14:00:00Z",
    ends_at: "2026-11-20T14:45:00Z",
    phase: "upcoming",
    joins_at: "2026-11-20T13:45:00Z",
    can_join: false,
    recording_url: null,
    ...change,
  };
}

export function anAnnouncement(change: Partial<Schema<"Announcement">> = {}): Schema<"Announcement"> {
  return {
    id: "01900000-0000-7000-8000-000000000f01",
    title: "The extract has a new column",
    html: "<p>It is called <strong>weight</strong>.</p>",
    is_important: false,
    author: "Pia Okoro",
    created_at: "2026-11-20T10:00:00Z",
    ...change,
  };
}
