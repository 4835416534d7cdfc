// Words of the answer side of a mission: autosave, checks, the conflict of two
// texts, handing in and what follows.

import type { Schema } from "@/api/types";
import { count, listOf } from "@/lib/words";

type Issue = Schema<"Issue">;
type IssueText = (need: string, have: string) => string;

const issues: Record<Issue["rule"], IssueText> = {
  required: () => "An answer is needed here.",
  min_words: (need, have) => `${count(Number(need) - Number(have), "more word", "more words")} to reach ${need}.`,
  max_words: (need, have) => `${count(Number(have) - Number(need), "word", "words")} over the limit of ${need}.`,
  max_chars: (need, have) => `${count(Number(have) - Number(need), "character", "characters")} over the limit of ${need}.`,
  unknown_option: () => "This option no longer exists. Choose another one.",
  too_few: (need) => `Choose at least ${need}.`,
  too_many: (need) => `Choose at most ${need}.`,
  not_a_number: () => "Write a number, such as 1250 or 12.5.",
  too_small: (need) => `The number must be ${need} or more.`,
  too_large: (need) => `The number must be ${need} or less.`,
  too_precise: (need) => (need === "0" ? "Write a whole number." : `Write at most ${count(Number(need), "decimal place", "decimal places")}.`),
  not_a_link: () => "Paste a whole address that begins with https://.",
  host_not_allowed: (need) => `The link must lead to ${need}.`,
  extension: (need) => `Files of this kind cannot be handed in. Accepted: ${need}.`,
  file_too_large: (need) => `A file may be ${megabytes(need)} at most.`,
  too_many_files: (need) => `At most ${count(Number(need), "file", "files")}.`,
  wrong_kind: () => "This answer does not fit the question. Write it again.",
  not_uploaded: () => "This file did not arrive whole. Add it again.",
  content_mismatch: () => "What is in this file is not what its name says. Save it anew in an accepted format.",
  min_chars: (need) => `At least ${count(Number(need), "character", "characters")}.`,
  always_on: () => "This e-mail always comes: it is about money or about the safety of your account.",
  unchecked: () => "Tick every item once it is done.",
  not_an_email: () => "Write a whole e-mail address, such as ada@example.org.",
  control_characters: () => "Write it on one line, with letters that can be seen.",
  mismatch: () => "Write it exactly as it stands above.",
};

function megabytes(bytes: string): string {
  return `${Math.floor(Number(bytes) / 1_000_000)} MB`;
}

export const submissionTexts = {
  issue: (issue: Issue) => issues[issue.rule](String(issue.need ?? ""), String(issue.have ?? "")),

  autosave: {
    nothing_yet: "Saved as you write",
    kept_on_device: "Saved on this device",
    saving: "Saving…",
    saved: (time: string) => `Saved ${time}`,
    kept_offline: "Offline: kept on this device",
    kept_offline_more: "Saved on this device; will be sent when you are back online.",
    needs_choice: "Needs your choice",
    refused: "Kept on this device, not sent",
    memory_only_title: "This browser does not let Fieldwork keep your words on this device",
    memory_only: "Until a save reaches us, your words live in this tab only. Keep it open while the line below says they are not sent.",
  },

  conflict: {
    title: "This answer was also changed somewhere else",
    body: "Both texts are kept until you choose. Nothing is lost by taking your time.",
    mine: "Written here",
    theirs: "Written elsewhere",
    keepMine: "Keep what I wrote here",
    keepTheirs: "Keep the other one",
    keepBoth: "Keep both, one after the other",
  },

  answer: {
    heading: "Your answer",
    attempt: (attempt: number, max: number | null) => (max === null ? `Attempt ${attempt}` : `Attempt ${attempt} of ${max}`),
    question: (position: number) => `Question ${position}`,
    label: (question: string) => `Answer to ${question}`,
    numbered: (number: number, question: string) => `${number}. ${question}`,
    answered: (answered: number, all: number) => `${answered} of ${all} answered`,
    optional: "Optional",
    goOn: (question: string) => `Done, go on with “${question}”`,
    done: "Done, go to handing in",
    change: "Change",
    changeOf: (question: string) => `Change the answer to ${question}`,
    chosen: (options: number) => `${options} chosen`,
    ticked: (items: number) => `${items} ticked`,
    wordsOf: (words: number, min: number | null, max: number | null) => {
      const range = min !== null && max !== null ? ` of ${min} to ${max}` : min !== null ? ` of at least ${min}` : max !== null ? ` of at most ${max}` : "";
      return `${words}${range} ${words === 1 && range === "" ? "word" : "words"}`;
    },
    charsOf: (chars: number, max: number) => `${chars} of ${max} characters`,
    meter: "Words",
    toGo: (left: number) => `${left} to go`,
    enough: "enough",
    enoughWords: (words: number) => `${words} words: long enough.`,
    nearLimit: (left: number) => `Fewer than ${left + 1} words left.`,
    overLimit: "Over the word limit.",
    choose: (min: number, max: number) => (min === max ? `Choose ${min}.` : min > 0 ? `Choose ${min} to ${max}.` : `Choose up to ${max}.`),
    number: (min: string | null, max: string | null) =>
      min !== null && max !== null ? `Between ${min} and ${max}.` : min !== null ? `${min} or more.` : max !== null ? `${max} or less.` : undefined,
    linkHosts: (hosts: readonly string[]) => (hosts.length === 0 ? "A link that begins with https://." : `A link to ${listOf(hosts, "or")}.`),
    noAnswer: "No answer",
    unsentTitle: "You have words on this device that are not in the attempt you handed in",
    unsentBody: "They are kept. Improve your answer to go on with them.",
  },

  files: {
    accepted: (extensions: readonly string[], size: string, files: number) =>
      `${extensions.length === 0 ? "Any kind of file" : listOf(extensions.map((extension) => extension.toUpperCase()), "or")}, up to ${size}${files === 1 ? "; one file" : ` each; at most ${files} files`}.`,
    choose: "Choose files",
    chooseOne: "Choose a file",
    drop: "or drop them here, or paste them",
    list: "Files in this answer",
    refused: (name: string) => `${name} was not added`,
    stay: "Stay on this page until it has arrived.",
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed.`,
    undo: "Undo",
    download: (name: string) => `Download ${name}`,
    downloadFailed: "This file could not be fetched just now.",
  },

  checklist: {
    heading: "Before you hand in",
    ready: "Ready",
    empty: "Not answered",
    skipped: "Left out (optional)",
  },

  handIn: {
    action: "Hand in",
    pending: "Handing in…",
    allReady: "Everything is ready.",
    notYet: "Not ready to hand in:",
    unanswered: "not answered",
    notReady: (question: string, lack: string, more: number) => `${question}: ${lack.replace(/\.$/, "")}${more === 0 ? "." : `, and ${more} more to finish.`}`,
    needsChoice: "Two versions of an answer need your choice first.",
    uploading: "A file is still on its way.",
    checking: "The checks are loading.",
    confirmTitle: (mission: string) => `Hand in ${mission}?`,
    confirmBody: (name: string) => `${name} gets your answer as it stands now. You can still hand in an improved attempt afterwards.`,
    confirmLast: (name: string) => `${name} gets your answer as it stands now. This is your last attempt.`,
    keepWriting: "Keep writing",
    offline: "You are offline. Your words are kept on this device; hand in again when you are back online.",
    changedElsewhere: "An answer was changed somewhere else. Look it over, then hand in again.",
    failedTitle: "Not handed in yet",
  },

  marks: {
    right: "Right",
    notRight: "Not right",
    unanswered: "Not answered",
    unmarked: "Handed in",
    leftOut: "Left out",
    youRate: "You rate this one",
    partly: (found: number, needed: number, wrong: number) => `${found} of ${needed} found, ${wrong === 0 ? "none" : wrong} wrong`,
    question: "The question",
    rightAnswer: "Right:",
    number: (answer: string, tolerance: string, unit: string | null) => [answer, unit].filter(Boolean).join(" ") + (/^0(\.0+)?$/.test(tolerance) ? "" : `, give or take ${tolerance}`),
    rateHint: "No machine marks your writing here. Rate it against the criteria below, then compare.",
    tally: { right: "right", partly: "partly", notRight: "not right", unmarked: "not marked" },
  },

  selfRating: {
    heading: "How good is your text?",
    lead: "Rate it against the criteria that a reviewer uses. Only you see it, until a review stands beside it.",
    guide: "What good looks like",
    failed: "Your last choice is not saved yet. Choose again to send it.",
  },

  compare: {
    heading: "Compare with the model answer",
    action: "Compare with the model answer",
    mine: "Yours",
    model: "The model answer",
    legend: "What the marks mean",
    shared: "In both",
    onlyModel: "Only in the model answer",
    onlyMine: "Only in yours",
    figures: (shared: number, all: number) => `${shared} of the ${count(all, "figure", "figures")} in the model answer ${shared === 1 ? "is" : "are"} in yours.`,
    hint: "It is one good way to answer. The marks compare figures, not reasoning.",
  },

  received: {
    heading: "Handed in",
    at: (time: string) => `handed in ${time}`,
    from: (name: string) => `${name} has your answer.`,
    nextComplete: "Handing it in completes this mission.",
    nextReview: "A reviewer reads it next. You will find the feedback here.",
    marked: "Your answers, marked",
    marksNotCounted: "Marks not counted",
    notCounted: "You had seen the answers before you handed this in, so these marks do not change your score.",
    justOpened: "Just opened",
    goOnWith: "Go on with",
    open: (mission: string) => `Open ${mission}`,
    opensLater: (mission: string, at: string) => `${mission} opens ${at}.`,
    nothingOpen: "Nothing else is open right now",
    backToMissions: "Back to the missions",
    improve: "Improve your answer",
    improving: "Opening a new attempt…",
    improveHint: "A new attempt starts from these words. What you handed in stays as it is.",
    noMoreAttempts: "You have used all attempts of this mission.",
    modelAnswer: "Model answer",
    modelAnswerHint: "One good way to answer.",
    modelAnswerLater: "A model answer is shown after you hand in.",
    modelAnswerGraded: "A model answer is shown after the review.",
    earlier: "Earlier attempts",
    withdraw: "Take it back",
    withdrawHint: "You can take it back for as long as nobody has begun to read it.",
    withdrawTitle: (mission: string) => `Take ${mission} back?`,
    withdrawBody: (name: string) => `${name} no longer gets it, and this attempt does not count. Your words are all kept: you can go on with them and hand in again. What handing in has opened stays open.`,
    withdrawKeep: "Leave it handed in",
    withdrawing: "Taking it back…",
    withdrawn: "Taken back",
    withdrawnBody: (name: string) => `${name} does not have this answer. Every word of it is kept below.`,
    goOn: "Go on with this answer",
    status: {
      draft: "Draft",
      submitted: "Handed in",
      ai_reviewing: "In review",
      ai_reviewed: "In review",
      in_review: "In review",
      passed: "Passed",
      returned: "Returned",
      withdrawn: "Taken back",
      superseded: "Replaced by a newer attempt",
    },
  },
} as const;
