// Texts of a program's own page, and of the opening dates of its missions.

import type { OpensHint, SessionView } from "@/api/types";
import { formatDayTime, localZone } from "@/lib/dates";
import { count, listOf } from "@/lib/words";

export const courseTexts = {
  crumbCatalogue: "Simulations",
  enrolFree: "Enrol for free",
  enrolFor: (price: string) => `Enrol for ${price}`,
  youAreIn: "You are in",
  goOn: "Go to your missions",
  closed: "Not open for enrolment",
  running: "It has started, but you have not missed anything: you start with mission 1 right away.",
  upcoming: (at: string) => `Enrol now, start on ${at}.`,
  enrolUntil: (at: string) => `Enrol until ${at}.`,
  accessUntil: (at: string) => `Access until ${at}. Leave at any time.`,
  about: "What you walk into",
  make: "What you will make",
  sample: "A page of this kind:",
  try: "Try a question",
  schedule: "When it happens",
  scheduleZone: (starts: string, zone: string) => `Session of ${starts}. Times are in your time zone, ${zone}.`,
  scheduleNone: "No session is on offer right now. This is the plan of every session.",
  optional: "Optional",
  preview: "Free preview",
  lookInside: (number: number) => `Look inside mission ${number}`,
  tryLead: "Answer, and see at once whether it is right and why.",
  tryFailed: "Your answer could not be checked. Try it again when you have a connection.",
  check: "Check",
  verdicts: { right: "Right", partly: "Partly right", not_right: "Not right", unanswered: "No answer yet" },
  from: (number: number) => `From mission ${number}`,
  answers: "Your answer",
  previewOf: (program: string) => `Preview of ${program}`,
  previewBack: "About this simulation",
  previewJoin: "To hand it in, join. Your answer comes with you.",
  previewSignup: "Sign up and keep this answer",
  previewEnrol: "Enrol and hand it in",
  previewMissingTitle: "This mission has no preview",
  previewMissingBody: "The simulation's page says which missions you can try.",
  previewFaultTitle: "The preview could not be loaded",
  sessionEnds: "Session ends. You can still hand in until your access does.",
  accessEnds: {
    none: "Access ends.",
    read_only: "Editing ends. You can still read everything you wrote.",
    full: "Everything stays open.",
  } satisfies Record<SessionView["continued_access"], string>,
  writesToYou: "Who writes to you",
  zone: (zone: string) => `Dates and times are in your time zone, ${zone}.`,
  includedItems: (missions: number) => [
    `${count(missions, "mission")} with a brief, files and a place for your answer`,
    "Checks as you write, and every draft saved",
    "Marks with their reasons as soon as you hand in, and feedback on what you write",
    "A model answer to compare yours with, if the mission has one",
    "A certificate at the end that anybody can check",
  ],
  included: "What you get",
  enrolled: "Enrol",
  fiction: "The people and the company are invented; the tasks are what a real team does.",
  skills: "What you practise",
  sessions: "Other dates",
  zoneTime: (time: string, zone: string) => `${time}, ${zone} time`,
  faultTitle: "This simulation could not be loaded",
};

export interface OpensWords {
  /** Short, for a column of dates. */
  when: string;
  /** The other conditions, in sentences. */
  note: string;
  /** Whether a learner who joins can start it at once. */
  isNow: boolean;
}

/** When a mission opens for a learner who joins this session; a date comes first. */
export function opensWords(hints: readonly OpensHint[], session: SessionView | null): OpensWords {
  const dated = hints.findIndex(isDated);
  const first = hints[Math.max(dated, 0)];
  if (first === undefined) return { when: "", note: "", isNow: false };
  const rest = hints.filter((hint) => hint !== first).map((hint) => `${said(hint, session)}.`);
  if (first.kind !== "any_of")
    return { when: said(first, session), note: rest.join(" "), isNow: first.kind === "anytime" && hasBegun(session) };
  const main = first.hints.find(isDated) ?? first.hints[0]!;
  const others = first.hints.filter((way) => way !== main).map((way) => lowered(said(way, session)));
  const sooner = others.length > 0 ? [`Earlier ${listOf(others, "or")}.`] : [];
  return { when: said(main, session), note: [...rest, ...sooner].join(" "), isNow: false };
}

function hasBegun(session: SessionView | null): boolean {
  return session?.phase === "running";
}

function isDated(hint: OpensHint): boolean {
  return hint.kind === "at" || hint.kind === "days_after" || (hint.kind === "any_of" && hint.hints.some(isDated));
}

function said(hint: OpensHint, session: SessionView | null): string {
  switch (hint.kind) {
    case "anytime":
      return session === null || hasBegun(session) ? "At once" : formatDayTime(session.starts_at);
    case "at":
      return formatDayTime(hint.at);
    case "until":
      return `Until ${formatDayTime(hint.at)}`;
    case "days_after":
      return daysAfter(hint, session);
    case "days_after_start":
      return hint.days === 0 ? "When the session starts" : `${count(hint.days, "day")} after the start`;
    case "after_all":
      return after(hint.missions, "and");
    case "after_any":
      return after(hint.missions, "or");
    case "any_of":
      return listOf(
        hint.hints.map((way, index) => (index === 0 ? said(way, session) : lowered(said(way, session)))),
        "or",
      );
    case "in_team":
      return "In a team";
    case "entitled":
      return "With an option that you add";
    case "asked":
      return "After a few questions to you";
    case "reviewed":
      return "When your feedback has come";
    case "untold":
      return "On the way";
  }
}

function daysAfter(
  { mission, days, at_local_time: time }: Extract<OpensHint, { kind: "days_after" }>,
  session: SessionView | null,
): string {
  const event = mission === null ? "you enrol" : `mission ${mission}`;
  const day =
    days === 0
      ? `The day ${mission === null ? event : `of ${event}`}`
      : days === 1
        ? `The day after ${event}`
        : `${days} days after ${event}`;
  if (time === null) return day;
  return `${day}, ${session && session.timezone !== localZone() ? courseTexts.zoneTime(time, cityOf(session.timezone)) : time}`;
}

function after(missions: readonly number[], last: "and" | "or"): string {
  return `After ${last === "or" || missions.length === 1 ? "mission" : "missions"} ${listOf(missions.map(String), last)}`;
}

/** For example "Lagos" for "Africa/Lagos". */
function cityOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

function lowered(sentence: string): string {
  return /^(After|The|When|Until|In|With|On|At)\b/.test(sentence)
    ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
    : sentence;
}
