// Exports the steps of a plan as a calendar file, without the network. Instants are in UTC, and calendar programs
// convert them to the reader's time zone.

import ical from "ical-generator";
import type { MissionsPage } from "../use-missions";
import type { Plan } from "./use-plan";

export interface CalendarWords {
  /** Title of a mission's calendar entry. */
  title: (number: number, mission: string) => string;
  /** Address of a mission. */
  link: (slug: string) => string;
}

export function planCalendar({ missions, program }: MissionsPage, plan: Plan, words: CalendarWords): string {
  const calendar = ical({ name: program.title, prodId: { company: "Fieldwork", product: "Plan", language: "EN" } });
  for (const { mission: id, start_at, submit_at } of plan.steps) {
    const mission = missions.find((other) => other.id === id);
    if (mission === undefined) continue;
    calendar.createEvent({
      id: `${id}-plan`,
      start: new Date(start_at),
      end: new Date(submit_at ?? start_at),
      summary: words.title(mission.number, mission.title),
      url: words.link(mission.slug),
    });
  }
  return calendar.toString();
}
