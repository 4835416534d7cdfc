// Words of the plan: what to do by when.

import { count, listOf } from "@/lib/words";
import type { Schema } from "@/api/types";

export const planTexts = {
  title: "Your plan",
  lead: "When to work on what so that everything required is done in time. Change your hours and the plan follows.",
  time: "Hours a week",
  hours: (hours: number) => `${hours} h`,
  anyTime: "Any time",
  from: (zone: string) => `From (${zone} time)`,
  failed: { title: "No plan now", body: "The rules could not be loaded. Your missions are not affected." },
  feasible: "You can be done by",
  beginBy: "Everything still fits if you begin by",
  canWait: "Nothing runs out: begin when you like.",
  nothingLeft: { title: "Nothing is left to plan", body: "Everything required is handed in." },
  infeasible: "Not everything fits into the time you have",
  noTime: "It is open, and there is no time left to work on it.",
  unknown: { title: "No plan was found", body: "There are too many ways to try them all, so nothing is promised. Go on with the mission that is open." },
  steps: "What to do when",
  latest: { any_time: "Hand in when you like.", unknown: "Hand in as soon as you can." } satisfies Record<Exclude<Schema<"Latest">, object>, string>,
  by: (at: string) => `Hand in by ${at} at the latest.`,
  onlyBegun: "Begin it: another mission waits for that.",
  opens: (numbers: readonly number[]) => `Handing it in opens ${numbers.length === 1 ? "mission" : "missions"} ${listOf(numbers.map(String), "and")}.`,
  remedy: {
    do: (acts: readonly string[]) => `It can be done if you ${listOf(acts, "and")}.`,
    nothing: "More hours a week may help; nothing else would.",
    unknown: "Nothing was found that would help. More hours a week may.",
  },
  act: {
    wait: "wait",
    join_team: "join a team",
    extend: (days: number) => `extend your access by ${count(days, "day")}`,
    get_entitlement: "get what the mission asks for",
    do_onboarding_step: "do the step before the first mission",
    take_survey: "answer the survey",
    missions: "complete the missions before",
  },
  note: (zone: string) => `Times are in your own zone, ${zone}. Reviews are counted with the days that are promised; yours may come back sooner or later.`,
  calendar: "Add to my calendar",
  inCalendar: (number: number, mission: string) => `Mission ${number}: ${mission}`,
};
