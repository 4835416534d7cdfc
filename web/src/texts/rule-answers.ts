// Texts of the answers that the assistant takes from the rules: locks, grades, awards, dates, attempts and reviews.

import type { Schema } from "@/api/types";
import { formatDateTime, formatDay } from "@/lib/dates";
import { count } from "@/lib/words";
import { awardNames } from "./award";
import { scoreWords } from "./score";

type Kind = Schema<"AwardKind">;

export const ruleAnswerTexts = {
  lead: "This is what the pages show now:",
  mission: (number: number) => `mission ${number}`,
  unknownMission: "this mission",
  standing: {
    locked: (mission) => `${capital(mission)} is locked.`,
    read_only: (mission) => `You can read ${mission}. Your access to work on it has ended.`,
    open: (mission) => `${capital(mission)} is open.`,
    in_progress: (mission) => `${capital(mission)} is open, and you have begun it.`,
    handed_in: (mission) => `You have handed in ${mission}.`,
    in_review: (mission) => `${capital(mission)} is with a reviewer.`,
    returned: (mission) => `${capital(mission)} was returned to you for more work.`,
    complete: (mission) => `${capital(mission)} is complete.`,
    passed: (mission) => `You have passed ${mission}.`,
    complete_returned: (mission) => `${capital(mission)} is complete. It was returned with advice.`,
  } satisfies Record<Schema<"MissionStanding">, (mission: string) => string>,
  noLocked: "No mission is locked.",
  opensAt: (mission: string, at: string) => `${capital(mission)} opens on ${formatDateTime(at)}.`,
  opensWhen: (mission: string) => `${capital(mission)} opens when this is done:`,
  score: (mission: string, bp: number) => `Your score in ${mission} is ${scoreWords(bp)}.`,
  soFar: (mission: string, bp: number) =>
    `${capital(mission)} has ${scoreWords(bp)} so far, from the questions that are marked.`,
  noScore: (mission: string) => `${capital(mission)} has no score yet.`,
  overall: (bp: number) => `Your overall score is ${scoreWords(bp)}.`,
  overallSoFar: (bp: number) => `You have ${scoreWords(bp)} so far, from the questions that are marked.`,
  noOverall: "You have no score yet.",
  toPass: (bp: number) => `You need ${scoreWords(bp)} more to pass.`,
  toDistinction: (bp: number) => `You need ${scoreWords(bp)} more for a distinction.`,
  given: (kind: Kind) => `Your award is ${awardNames[kind]}.`,
  heading: (kind: Kind) => `You are heading for ${awardNames[kind]}.`,
  missing: (kind: Kind) => `${awardNames[kind]} still needs:`,
  highest: "There is no higher award.",
  accessUntil: (at: string) => `Your access ends on ${formatDateTime(at)}.`,
  accessEnded: (at: string) => `Your access ended on ${formatDateTime(at)}.`,
  grace: (at: string) => `Work that you hand in until ${formatDateTime(at)} counts towards completion.`,
  attempts: (used: number) => `You have used ${count(used, "attempt")}.`,
  unlimited: (mission: string) => `You can hand in ${mission} as often as you like.`,
  left: (left: number, limit: number, mission: string) =>
    `You have ${left} of ${count(limit, "attempt")} left in ${mission}.`,
  noReviews: "You have no open review.",
  review: (mission: string, by: string) => `The review of ${mission} is promised by ${formatDay(by)}.`,
  lateReview: (mission: string, by: string) => `The review of ${mission} was promised by ${formatDay(by)} and is late.`,
  certificate: "Your certificate is ready.",
  noCertificate: (missing: number) =>
    missing === 0
      ? "Your required missions are complete. Finish the simulation to get your certificate."
      : `${count(missing, "required mission")} must be complete before you get your certificate.`,
  noLive: "No live session is planned.",
  live: (title: string, at: string) => `“${title}” starts on ${formatDateTime(at)}.`,
  liveNow: (title: string) => `“${title}” has started.`,
  declined: {
    asks_for_work: "I do not write answers or give solutions. Ask about one step, and I look for it in the texts.",
    other_person: "I know only your own results, not those of other people.",
    money: "I do not answer questions about prices, payments and refunds. Support can help you.",
    unknown_mission: "This simulation has no such mission.",
    not_covered: "I found no answer in the texts that are open to you. Try other words, or ask support.",
  } satisfies Record<Schema<"Declined">, string>,
  toMission: (number: number) => `Go to mission ${number}`,
  toMissions: "Go to the missions",
  toGrades: "See my grades",
  toAward: "See my dashboard",
  toExtension: "See more time",
  toCertificate: "Go to the certificate",
  toEvents: "See the live sessions",
  toSupport: "Ask support",
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
