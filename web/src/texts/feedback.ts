// Texts of reviews by a person: for the learner who waits for one, and at the reviewer's desk.

import type { Schema } from "@/api/types";
import { formatDay, formatDateTime } from "@/lib/dates";
import { count } from "@/lib/words";
import { missionTexts } from "./mission";

export const feedbackTexts = {
  heading: "Review by a person",
  ask: "Ask for a review",
  asking: "Asking",
  askLead:
    "A reviewer reads your work by the same criteria and writes what to do next. You only get a review if you ask for it.",
  waiting: (place: number) => (place === 1 ? "You are next." : `You are number ${place} in the queue.`),
  usual: (seconds: number) => `It usually takes ${days(seconds)}.`,
  by: (at: string) => `We promise it by ${formatDay(at)}.`,
  late: (at: string) => `We promised it by ${formatDay(at)}. It takes longer; your work keeps its place in the queue.`,
  reading: "A reviewer is reading it now.",
  appealWaits: "Another reviewer is looking at it again.",
  returned: "It was returned to you for another try",
  passed: "A reviewer has passed it",
  timedOut: (days: number) => `It was not reviewed within ${count(days, "day")}. You can ask again.`,
  decidedBy: (name: string | null, at: string) => `${name ?? "A reviewer"}, ${formatDateTime(at)}`,
  edited: "The reviewer has changed the text since.",
  level: (criterion: string, level: string) => `${criterion}: ${level}`,
  rate: "How useful was this review?",
  rated: (rating: number) => `You gave it ${rating} of 5.`,
  appeal: "Appeal",
  appealLead: (days: number, chars: number) =>
    `Another reviewer looks again. There is one appeal for each attempt, within ${count(days, "day")}. Write at least ${count(chars, "character")}.`,
  appealReason: "Why do you disagree?",
  appealSend: "Send the appeal",
  sending: "Sending",
  desk: {
    title: "Reviews",
    lead: "The longest waiting come first.",
    filters: { waiting: "Waiting", appeals: "Appeals", yours: "Yours", decided: "Decided" },
    filtersLabel: "Which reviews",
    start: "Take the next one",
    taking: "Taking it",
    noneLeft: "No review waits for you",
    emptyTitle: "No reviews here",
    emptyBody: "When a learner asks for a review, it appears here.",
    faultTitle: "The reviews could not be loaded",
    sheetFault: "This review could not be loaded",
    more: "Show more",
    mission: (number: number, title: string) => `Mission ${number}: ${title}`,
    attempt: (number: number) => `Attempt ${number}`,
    isAppeal: "Appeal",
    late: "Late",
    free: "Unclaimed",
    yours: "You hold it",
    others: "Somebody else has it",
    asked: (at: string) => `Asked ${formatDay(at)}`,
    due: (at: string) => `due ${formatDay(at)}`,
    reminded: (after: number) => `waiting for more than ${count(after, "day")}`,
    back: "All reviews",
    review: "Review",
    work: "The work",
    brief: "The brief",
    attempts: "Which attempt",
    judgement: "Your judgement",
    claim: "Claim it",
    claiming: "Claiming",
    release: "Release it",
    heldUntil: (at: string) => `It is yours until ${formatDateTime(at)}, and longer while you write.`,
    lapsed: "Your claim has expired. The review stays yours until somebody else takes it.",
    othersUntil: (at: string) => `Somebody else holds it until ${formatDateTime(at)}. What you wrote is kept.`,
    claimFirst: (seconds: number) =>
      `Claim it to judge it. It is then yours for ${count(Math.round(seconds / 60), "minute")}.`,
    appealReason: "Why the learner appeals",
    selfRating: (level: string) => `The learner says: ${level}`,
    keys: "The keys 1 to 9 choose a level while a criterion has the focus.",
    summary: "What is good, and what to do next",
    summaryHint: (chars: number) =>
      `To send work back, write at least ${count(chars, "character")}. The learner reads this. Lines that begin with > are shown as quotes.`,
    quote: "Quote the selection",
    quoteFirst: "Select some of the learner’s words first.",
    score: (score: number, mark: number) => `Score so far ${percent(score)} %. It passes at ${percent(mark)} %.`,
    pass: "Pass",
    giveBack: "Send back",
    deciding: "Deciding",
    done: { passed: "Passed. The learner gets a notice.", returned: "Sent back. The learner gets a notice." },
    saved: "Saved",
    saving: "Saving",
    unsaved: "Not saved yet. This tab keeps it, and tries again in a few seconds.",
    earlier: (number: number) => `Review of attempt ${number}`,
    decided: { passed: "You passed it.", returned: "You sent it back." },
    decidedByOther: "This review is decided.",
    edit: "Edit the review",
    editLead: "The decision stays. The learner sees that the text was changed.",
    keepEdit: "Keep the change",
    keeping: "Keeping it",
    cancelEdit: "Leave it as it was",
    edited: "Changed. The learner sees it now.",
    versions: "Earlier versions",
    version: (rev: number, at: string) => `Version ${rev}, ${formatDateTime(at)}`,
    compare: "Show changes since the attempt before",
    added: "added",
    removed: "removed",
    sameAnswer: "No changes here.",
    yoursTitle: "You hold these",
  },
};

export const inboxTexts = {
  title: "Feedback",
  lead: "Feedback on your attempts from the automatic check and from reviewers, unread first.",
  emptyTitle: "No feedback yet",
  emptyBody:
    "When you have handed in a mission, you can ask for the automatic check or for a review. Their feedback appears here.",
  toMissions: "Go to my missions",
  unread: "Unread:",
  who: (source: Schema<"FeedbackSource">, reviewer: string | null) =>
    source === "check" ? "Automatic check" : (reviewer ?? "A reviewer"),
  attempt: (number: number) => `Attempt ${number}`,
  state: {
    waiting: "Asked for",
    reading: "Being read",
    ready: "Ready",
    failed: "Failed",
    returned: missionTexts.standing.returned,
    passed: missionTexts.standing.passed,
    lapsed: "Not reviewed",
  } satisfies Record<Schema<"FeedbackState">, string>,
  due: (at: string) => `Promised by ${formatDay(at)}`,
  next: {
    wait: "You need not do anything; it will appear here.",
    improve: "Next: improve your answer and hand it in again.",
    ask_person: "Next, if you like: ask a person to review it.",
    ask_again: "Next: ask again.",
    rate: "Next, if you like: say how useful the review was.",
    nothing: null,
  } satisfies Record<Schema<"FeedbackNext">, string | null>,
};

function days(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds / 86_400));
  return count(whole, "day");
}

function percent(points: number): number {
  return Math.round(points / 100);
}
