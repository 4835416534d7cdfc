// Texts of the plan: when the learner works, and what is done in each sitting.

import type { Schema } from "@/api/types";
import { count, listOf } from "@/lib/words";

const parts = {
  morning: "morning",
  afternoon: "afternoon",
  evening: "evening",
} satisfies Record<Schema<"PartOfDay">, string>;

export const sittingTexts = {
  title: "Your plan",
  lead: "When to work on which mission, so that everything required is done in time.",
  next: "Next sitting",
  nextAt: (at: string, length: string) => `${at}, for ${length}`,
  start: "Start now",
  missed: "If you miss a sitting, the plan moves its work to your next free time.",
  mission: (number: number) => `Mission ${number}`,
  partOf: (number: number, part: number, parts: number) => `Mission ${number}, part ${part} of ${parts}`,
  inWeek: (missions: readonly string[]) => `Sitting: ${missions.join("; ")}`,
  goals: "If you keep to it",
  by: (weekday: string, part: Schema<"PartOfDay">) => `By ${weekday} ${parts[part]}`,
  byDate: (day: string, part: Schema<"PartOfDay">) => `By ${day}, ${parts[part]}`,
  opens: (at: string) => `Opens ${at}`,
  onlyBegun: "Start it: another mission opens when you do.",
  exactDates: "Exact dates",
  lastSitting: "The last sitting ends on",
  latestBy: "Hand in at the latest on",
  latest: { any_time: "There is no deadline.", unknown: "Hand in as soon as you can." } satisfies Record<
    Exclude<Schema<"Latest">, object>,
    string
  >,
  spare: (days: number) =>
    days === 0
      ? "Everything required is done on the last day of your access."
      : `Everything required is done ${count(days, "day")} before your access ends.`,
  when: "When do you work?",
  whenLead: (zone: string) => `The plan below changes as you choose. Times are in your zone, ${zone}.`,
  usual: "These are suggested times. Save your own, and your calendar has the sittings too.",
  whichDays: "Which days",
  days: {
    monday: "Monday",
    tuesday: "Tuesday",
    wednesday: "Wednesday",
    thursday: "Thursday",
    friday: "Friday",
    saturday: "Saturday",
    sunday: "Sunday",
  } satisfies Record<Schema<"DayOfWeek">, string>,
  noDay: "You have not chosen a day. Choose at least one to get a plan.",
  from: "From",
  forUpTo: "For up to",
  daysOff: "Days off",
  dayOff: "Day off",
  addDayOff: "Add",
  isOff: (day: string) => `${day}, remove`,
  save: "Save these times",
  saving: "Saving…",
  saved: "Your times are saved",
  undo: "Undo",
  saveFailed: "Your times were not saved",
  oneDayFree: { title: "Keep one day free", body: "Choose at most six days of the week." },
  tooLate: { title: "A sitting ends by midnight", body: "Choose an earlier time or a shorter sitting." },
  tooManyDaysOff: { title: "Too many days off", body: "Choose at most 60 days off." },
  failed: { title: "No preview available", body: "The rules could not be loaded. You can still save your times." },
  ofWeek: (length: string, sittings: number) => `${length} in ${count(sittings, "sitting")}`,
  weekBefore: "Week before",
  weekAfter: "Next week",
  span: (from: string, until: string) => `${from} to ${until}`,
  thenSubmit: (length: string) => `${length}, then hand in`,
  calendar: "Add to calendar",
  calendarNote: "A calendar that you add follows your saved times.",
  short: {
    part_fits: "Not everything fits before your access ends",
    none_fits: "No required mission fits before your access ends",
  },
  noTime: "There is no time left for it.",
  remedies: "Everything fits if you do one of these:",
  noRemedy: "No other days or longer sittings would make everything fit. Continue with the open mission.",
  longer: (length: string) => `Make each sitting ${length} long.`,
  moreDays: (days: readonly string[]) => `Add ${listOf(days, "and")}.`,
  acts: (acts: string) => `${acts.charAt(0).toUpperCase()}${acts.slice(1)}.`,
  act: {
    wait: "wait",
    join_team: "join a team",
    extend: (days: number) => `extend your access by ${count(days, "day")}`,
    get_entitlement: "get what the mission requires",
    do_onboarding_step: "do the step before the first mission",
    take_survey: "answer the survey",
    missions: "complete the earlier missions",
  },
  done: { title: "No missions left to plan", body: "You have handed in everything required." },
  unknown: {
    title: "No plan was found",
    body: "There are too many possible plans to check them all. Continue with the open mission.",
  },
  reviews: "The plan uses the promised review times. A review may come sooner or later.",
};
