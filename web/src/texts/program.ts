// Words of the catalogue and of a program's own page.

import type { OpensHint, ProgramView, SessionView } from "@/api/types";
import { formatDateTime } from "@/lib/dates";
import { count, listOf } from "@/lib/words";

export const programTexts = {
  catalogue: {
    title: "Do the job before you have it",
    lead: "Each simulation is a short run of real tasks from a working team: a brief from your manager, the files, and a place for your answer.",
    search: "Search simulations",
    searchPlaceholder: "Title, skill or host",
    category: "Field",
    level: "Level",
    all: "All",
    found: (found: number) => `${count(found, "simulation")}`,
    more: "Show more",
    emptyTitle: "No simulation fits these filters",
    emptyBody: "Try a broader field, another level or fewer words.",
    clear: "Clear the filters",
    noneTitle: "No simulations are on offer right now",
    noneBody: "New ones are on their way. Look in again soon.",
    faultTitle: "The simulations could not be loaded",
  },
  levels: { introductory: "Introductory", intermediate: "Intermediate", advanced: "Advanced" } satisfies Record<ProgramView["level"], string>,
  phases: { upcoming: "Upcoming", running: "Running now", over: "Over" } satisfies Record<SessionView["phase"], string>,
  enrolments: { open: "Open to join", closed: "Enrolment closed", full: "Full" } satisfies Record<SessionView["enrolment"], string>,
  hosted: (host: string) => `With ${host}`,
  hours: (hours: number) => `About ${count(hours, "hour")}`,
  missions: (missions: number) => count(missions, "mission"),
  free: "Free",
  mine: "You are in",
  starts: "Starts",
  startWord: { upcoming: "Starts", running: "Started", over: "Started" } satisfies Record<SessionView["phase"], string>,
  startedRunning: "Running now",
  seatsLeft: (seats: number) => (seats === 1 ? "1 place left" : `${seats} places left`),
  course: {
    crumbCatalogue: "Simulations",
    enrolFree: "Enrol for free",
    enrolFor: (price: string) => `Enrol for ${price}`,
    goOn: "Go to your missions",
    closed: "Not open for enrolment",
    about: "About this simulation",
    deliverable: "What you walk away with",
    skills: "Skills you practise",
    sessions: "Sessions",
    sessionsZone: (zone: string) => `Dates and times are in your time zone, ${zone}.`,
    sessionsNone: "No session is on offer right now.",
    schedule: "The missions, and when each opens",
    scheduleLead: "Nothing opens by surprise. This is the whole plan.",
    optional: "Optional",
    preview: "Free preview",
    included: "What is included",
    includedItems: (missions: number) => [
      `${count(missions, "mission")} with a brief, files and a place for your answer`,
      "Checks as you write, and every draft saved",
      "A model answer to compare yours with, where the mission has one",
      "Access after the session, as each session says",
    ],
    writesToYou: "Who writes to you",
    writesToYouBody: (host: string) => `Each mission begins with a message from a manager at ${host}. The people and the company are fictional; the tasks are what such a team does.`,
    joinUntil: "Enrol until",
    access: "Access until",
    choose: "Choose this session",
    faultTitle: "This simulation could not be loaded",
    missingTitle: "There is no such simulation",
    missingBody: "It may have been taken down, or the link may be old.",
    seeAll: "See all simulations",
  },
  continuedAccess: {
    none: "After that the missions close.",
    read_only: "After that you can still read everything.",
    full: "After that everything stays open.",
  } satisfies Record<SessionView["continued_access"], string>,
  opens: (hint: OpensHint, titleOf: (mission: number) => string): string => `Opens ${opensWhen(hint, titleOf)}`,
  missionNumber: (number: number) => `Mission ${number}`,
};

function opensWhen(hint: OpensHint, titleOf: (mission: number) => string): string {
  switch (hint.kind) {
    case "anytime":
      return "at once";
    case "at":
      return formatDateTime(hint.at);
    case "days_after_start":
      return hint.days === 0 ? "when the session starts" : `${count(hint.days, "day")} after the session starts`;
    case "after_all":
      return `after ${listOf(hint.missions.map(titleOf), "and")}`;
    case "after_any":
      return `after ${listOf(hint.missions.map(titleOf), "or")}`;
    case "any_of":
      return listOf(hint.hints.map((way) => opensWhen(way, titleOf)), "or");
    case "on_condition":
      return "when a condition of its own is met";
  }
}
