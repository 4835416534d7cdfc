// Texts of awards: the award that a learner is heading for, the steps to each award, and the choice to finish now or to
// wait for reviews.

import type { Schema } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { count } from "@/lib/words";
import { scoreWords } from "./score";

type Kind = Schema<"AwardKind">;
type Name = Schema<"ThresholdName">;
type Have = (need: number, have: number) => string;

export const awardNames: Record<Kind, string> = {
  participation: "Participation",
  completion: "Completion",
  distinction: "Distinction",
};

/** Counts up to the required number only. */
const enoughOf: Have = (need, have) => `${Math.min(have, need)} of ${need}`;
const yesOrNotYet: Have = (need, have) => (have === need ? "Yes" : "Not yet");

/** Quantities that an award or a letter requires. */
export const thresholdTexts: Record<Name, { label: string; have: Have }> = {
  missions: { label: "Required missions", have: (need, have) => `${have} of ${need} complete` },
  complete: { label: "The simulation is complete", have: yesOrNotYet },
  in_time: { label: "Done before the grace days end", have: yesOrNotYet },
  human_reviews: { label: "Missions that a reviewer has read", have: enoughOf },
  human_passes: { label: "Missions that a reviewer has passed", have: enoughOf },
  score: { label: "Overall score", have: (need, have) => `${scoreWords(have)} of ${scoreWords(need)}` },
  live_sessions: { label: "Live sessions you attended", have: enoughOf },
};

export const awardTexts = {
  heading: "You are heading for",
  given: "Your award",
  missing: (kind: Kind) => `What ${awardNames[kind]} still needs`,
  highest: "There is no higher award.",
  all: "What each award needs",
  groups: {
    participation: "Participation",
    completion: "Completion, all of the above and",
    distinction: "Distinction, all of the above and",
  } satisfies Record<Kind, string>,
  noScore: (need: number) => `No score yet, ${scoreWords(need)} needed`,
  states: { met: "Done", waiting: "Waiting", open: "Open", missed: "Too late" } satisfies Record<
    Schema<"StepState">,
    string
  >,
  notes: {
    in_time: {
      met: (by) => `You had until ${formatDay(by)}`,
      open: (by) => `You have until ${formatDay(by)}`,
      missed: (by) => `The last day was ${formatDay(by)}`,
    },
    human_reviews: {
      waiting: (by) => `A review is promised by ${formatDay(by)}`,
      open: (by) => `If you ask today, by ${formatDay(by)}`,
    },
  } as Partial<Record<Name, Partial<Record<Schema<"StepState">, (by: string) => string>>>>,
  acts: {
    open_mission: (number: number) => `Go to mission ${number}`,
    request_review: (number: number) => `Ask for a review of mission ${number}`,
    raise_score: "See what would raise it",
    attend_live: "See the live sessions",
  },
  toCertificate: "See my certificate",
  rises: (kind: Kind, by: string) =>
    `If a review passes, it becomes ${awardNames[kind]} under the same number. The last one is promised by ${formatDay(by)}.`,
  choice: {
    by: (by: string) => `By ${formatDay(by)}`,
    late: "Later than promised",
    wait: (reviews: number, kind: Kind) => `Wait for ${count(reviews, "review")} and get ${awardNames[kind]}`,
    waitBody: (reviews: number, first: string, by: string) =>
      reviews === 1
        ? `It is promised by ${formatDay(by)}. You get a notice when it is back, and you finish then.`
        : `The first is promised by ${formatDay(first)}, the last by ${formatDay(by)}. You get a notice for each, and you finish then.`,
    waitLate: "It takes longer than we promised. You get a notice when it is back, and you finish then.",
    loseNothing: "You lose nothing by waiting: your work was handed in on time and counts as it is.",
    waitAction: "Wait, and go to my dashboard",
    today: "Today",
    now: (kind: Kind) => `Finish now with ${awardNames[kind]}`,
    nowBody: (now: Kind, later: Kind) =>
      `Your certificate is ready today and says ${awardNames[now]}. If a review passes later, it becomes ${awardNames[later]} under the same number.`,
    nowAction: "Finish now",
  },
  reviews: "Your reviews",
  reviewBy: (by: string, isLate: boolean) => (isLate ? `Promised by ${formatDay(by)}, late` : `By ${formatDay(by)}`),
  finishWith: (kind: Kind) => `Finish with ${awardNames[kind]}`,
  raised: (from: Kind, to: Kind, at: string) =>
    `Issued as ${awardNames[from]}. A review raised it to ${awardNames[to]} on ${formatDay(at)}.`,
};
