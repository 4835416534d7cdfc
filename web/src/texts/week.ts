// Texts of the week on the dashboard.

import type { Schema } from "@/api/types";

export const weekTexts = {
  title: "This week",
  seePlan: "See my plan",
  today: "Today",
  free: "No dates on this day",
  events: {
    submitted: (mission: number) => `Mission ${mission} handed in`,
    opens: (mission: number) => `Mission ${mission} opens`,
    date_comes: (mission: number) => `Mission ${mission} can open`,
    session_starts: () => "The session starts",
    session_ends: () => "The session ends",
    access_ends: () => "Your access ends",
  } satisfies Record<Exclude<Schema<"DayEventKind">, "other">, (mission: number) => string>,
};
