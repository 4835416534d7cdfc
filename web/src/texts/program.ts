// Texts of the catalogue, and of programs and sessions wherever they are named.

import type { ProgramView, SessionView } from "@/api/types";
import { count } from "@/lib/words";

export const programTexts = {
  catalogue: {
    title: "Do the job before you have it",
    lead: "Real tasks from a working team: a brief from your manager, the files, and a place for your answer.",
    search: "Search simulations",
    searchPlaceholder: "Title, skill or field",
    category: "Field",
    level: "Level",
    all: (all: number | null) => (all === null ? "All" : `All ${all}`),
    anyLevel: "Any level",
    filter: "Filter",
    wish: (all: number) => `${numberWord(all)} so far.`,
    wishLink: "Tell us which one you want next",
    wishSubject: "The simulation I want next",
    found: (found: number) => `${count(found, "simulation")}`,
    more: "Show more",
    emptyTitle: "No simulation fits these filters",
    emptyBody: "Try a broader field, another level or fewer words.",
    clear: "Clear the filters",
    noneTitle: "No simulations are on offer right now",
    noneBody: "New ones are on their way. Check again soon.",
    faultTitle: "The simulations could not be loaded",
  },
  levels: { introductory: "Introductory", intermediate: "Intermediate", advanced: "Advanced" } satisfies Record<
    ProgramView["level"],
    string
  >,
  phases: { upcoming: "Upcoming", running: "Running now", over: "Over" } satisfies Record<SessionView["phase"], string>,
  enrolments: { open: "Open to join", closed: "Enrolment closed", full: "Full" } satisfies Record<
    SessionView["enrolment"],
    string
  >,
  hours: (hours: number) => `About ${count(hours, "hour")}`,
  shortHours: (hours: number) => `${hours} h`,
  missions: (missions: number) => count(missions, "mission"),
  free: "Free",
  mine: "You are in",
  startWord: { upcoming: "Starts", running: "Started", over: "Started" } satisfies Record<SessionView["phase"], string>,
  startedRunning: "Running now",
  startsOn: (at: string) => `Starts ${at}`,
  joinUntil: (at: string) => `Under way, join until ${at}`,
  seatsLeft: (seats: number) => (seats === 1 ? "1 place left" : `${seats} places left`),
  continuedAccess: {
    none: "After that date the missions close.",
    read_only: "After that you can still read everything.",
    full: "After that everything stays open.",
  } satisfies Record<SessionView["continued_access"], string>,
};

const NUMBERS = ["No jobs", "One job", "Two jobs", "Three jobs", "Four jobs", "Five jobs", "Six jobs"];

function numberWord(all: number): string {
  return NUMBERS[all] ?? count(all, "job");
}
