// Texts of the plan: what to do by when.

import { count, listOf } from "@/lib/words";
import type { Schema } from "@/api/types";

export const planTexts = {
  title: "Your plan",
  lead: "When to work on which mission, so that everything required is done in time. Change your hours and the plan changes too.",
  time: "Hours a week",
  hours: (hours: number) => `${hours} h`,
  anyTime: "Any time",
  from: (zone: string) => `From (${zone} time)`,
  failed: { title: "No plan available", body: "The rules could not be loaded. Your missions are not affected." },
  feasible: "You can finish by",
  beginBy: "You can still finish in time if you start by",
  canWait: "There is no deadline: start when you like.",
  nothingLeft: { title: "No missions left to plan", body: "You have handed in everything required." },
  infeasible: "You do not have enough time for everything",
  noTime: "It is open, and there is no time left to work on it.",
  unknown: {
    title: "No plan was found",
    body: "There are too many possible plans to check them all. Continue with the open mission.",
  },
  steps: "What to do when",
  latest: { any_time: "Hand in when you like.", unknown: "Hand in as soon as you can." } satisfies Record<
    Exclude<Schema<"Latest">, object>,
    string
  >,
  by: (at: string) => `Hand in by ${at} at the latest.`,
  onlyBegun: "Start it: another mission opens when you do.",
  opens: (numbers: readonly number[]) =>
    `Handing it in opens ${numbers.length === 1 ? "mission" : "missions"} ${listOf(numbers.map(String), "and")}.`,
  remedy: {
    do: (acts: readonly string[]) => `It can be done if you ${listOf(acts, "and")}.`,
    nothing: "Only more hours a week may help.",
    unknown: "We found no other way. More hours a week may help.",
  },
  act: {
    wait: "wait",
    join_team: "join a team",
    extend: (days: number) => `extend your access by ${count(days, "day")}`,
    get_entitlement: "get what the mission requires",
    do_onboarding_step: "do the step before the first mission",
    take_survey: "answer the survey",
    missions: "complete the earlier missions",
  },
  note: (zone: string) =>
    `Times are in your own zone, ${zone}. The plan uses the promised review times; yours may come back sooner or later.`,
  calendar: "Add to my calendar",
  inCalendar: (number: number, mission: string) => `Mission ${number}: ${mission}`,
};
