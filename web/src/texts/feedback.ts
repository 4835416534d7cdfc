// Words of reviews by a person: for the learner who waits for one, and at the reviewer's
// desk.

import { formatDay, formatDateTime } from "@/lib/dates";
import { count } from "@/lib/words";

export const feedbackTexts = {
  heading: "Review by a person",
  ask: "Ask for a review",
  asking: "Asking",
  askLead: "A reviewer reads your work by the same criteria and writes what to do next. It is asked for by you alone.",
  waiting: (place: number) => (place === 1 ? "You are next." : `You are number ${place} in the row.`),
  usual: (seconds: number) => `It usually takes ${days(seconds)}.`,
  by: (at: string) => `We promise it by ${formatDay(at)}.`,
  late: (at: string) => `We promised it by ${formatDay(at)}. It takes longer, and your work keeps its place.`,
  reading: "A reviewer is reading it now.",
  appealWaits: "Another reviewer looks again.",
  returned: "It came back for another try",
  passed: "A reviewer has passed it",
  timedOut: "Nobody came to review it in 28 days. You can ask again.",
  decidedAt: (at: string) => `Decided ${formatDateTime(at)}`,
  edited: "The reviewer has changed the words since.",
  level: (criterion: string, level: string) => `${criterion}: ${level}`,
  rate: "How useful was this review?",
  rated: (rating: number) => `You gave it ${rating} of 5.`,
  appeal: "Appeal",
  appealLead: "Another reviewer looks again. There is one appeal for each attempt, within 7 days.",
  appealReason: "Why do you think otherwise?",
  appealSend: "Send the appeal",
  sending: "Sending",
  desk: {
    title: "Reviews",
    lead: "Those that have waited for longest come first.",
    filters: { waiting: "Waiting", appeals: "Appeals", yours: "Yours", decided: "Decided" },
    filtersLabel: "Which reviews",
    start: "Take the next one",
    taking: "Taking it",
    noneLeft: "No review waits for you",
    emptyTitle: "Nothing here",
    emptyBody: "When a learner asks for a review, it stands here.",
    faultTitle: "The reviews could not be loaded",
    sheetFault: "This review could not be loaded",
    more: "Show more",
    mission: (number: number, title: string) => `Mission ${number}: ${title}`,
    attempt: (number: number) => `Attempt ${number}`,
    isAppeal: "Appeal",
    late: "Late",
    free: "Free",
    yours: "You hold it",
    others: "Somebody else is at it",
    asked: (at: string) => `Asked ${formatDay(at)}`,
    due: (at: string) => `due ${formatDay(at)}`,
    reminded: (after: number) => `waits for more than ${count(after, "day")}`,
    back: "All reviews",
    review: "Review",
    work: "The work",
    brief: "The brief",
    attempts: "Which attempt",
    judgement: "Your judgement",
    claim: "Claim it",
    claiming: "Claiming",
    release: "Let go of it",
    heldUntil: (at: string) => `It is yours until ${formatDateTime(at)}, and longer while you write.`,
    lapsed: "Your half hour is over. It stays yours until somebody else takes it.",
    othersUntil: (at: string) => `Somebody else holds it until ${formatDateTime(at)}. What you wrote is kept.`,
    claimFirst: "Claim it to judge it. Nobody else gets it then for half an hour.",
    appealReason: "Why the learner appeals",
    selfRating: (level: string) => `The learner says: ${level}`,
    keys: "The keys 1 to 9 choose a level while a criterion has the focus.",
    summary: "What is good, and what to do next",
    summaryHint: "To send work back, at least 20 characters. The learner reads this.",
    score: (score: number, mark: number) => `Score so far ${percent(score)} %. It passes at ${percent(mark)} %.`,
    pass: "Pass",
    giveBack: "Send back",
    deciding: "Deciding",
    done: { passed: "Passed. The learner is told.", returned: "Sent back. The learner is told." },
    saved: "Saved",
    saving: "Saving",
    unsaved: "Not saved yet. It is tried again with the next word.",
    earlier: (number: number) => `What was said of attempt ${number}`,
    decided: "This review is decided.",
  },
};

function days(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds / 86_400));
  return count(whole, "day");
}

function percent(points: number): number {
  return Math.round(points / 100);
}
