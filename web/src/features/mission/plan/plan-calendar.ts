// The steps of a plan as a file that any calendar reads, without the network. Instants are in UTC, which every
// calendar shows in its reader's own zone.

import ical from "ical-generator";
import type { MissionsPage } from "../use-missions";
import type { Plan } from "./use-plan";

export interface CalendarWords {
  /** What stands in the calendar for a mission. */
  title: (number: number, mission: string) => string;
  /** The address of a mission. */
  link: (slug: string) => string;
}

export function planCalendar({ missions, program }: MissionsPage, plan: Plan, words: CalendarWords): string {
  const calendar = ical({ name: program.title, prodId: { company: "Fieldwork", product: "Plan", language: "EN" } });
  for (const { mission: id, start_at, hand_in_at } of plan.steps) {
    const mission = missions.find((other) => other.id === id);
    if (mission === undefined) continue;
    calendar.createEvent({
      id: `${id}-plan`,
      start: new Date(start_at),
      end: new Date(hand_in_at ?? start_at),
      summary: words.title(mission.number, mission.title),
      url: words.link(mission.slug),
    });
  }
  return calendar.toString();
}
