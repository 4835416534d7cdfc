// Texts of the answer side of a mission: autosave, checks, conflicting versions, submitting and its results.

import type { Schema } from "@/api/types";
import { count, formatNumber, listOf } from "@/lib/words";

type Issue = Schema<"Issue">;
type IssueText = (need: string, have: string) => string;

const issues: Record<Issue["rule"], IssueText> = {
  required: () => "An answer is needed here.",
  min_words: (need, have) => `${count(Number(need) - Number(have), "more word", "more words")} to reach ${need}.`,
  max_words: (need, have) => `${count(Number(have) - Number(need), "word", "words")} over the limit of ${need}.`,
  max_chars: (need, have) =>
    `${count(Number(have) - Number(need), "character", "characters")} over the limit of ${need}.`,
  unknown_option: () => "This option no longer exists. Choose another one.",
  too_few: (need) => `Choose at least ${need}.`,
  too_many: (need) => `Choose at most ${need}.`,
  not_a_number: () => "Write a number, such as 1250 or 12.5.",
  too_small: (need) => `The number must be ${need} or more.`,
  too_large: (need) => `The number must be ${need} or less.`,
  too_precise: (need) =>
    need === "0" ? "Write a whole number." : `Write at most ${count(Number(need), "decimal place", "decimal places")}.`,
  not_a_link: () => "Paste a whole address that begins with https://.",
  host_not_allowed: (need) => `The link must lead to ${need}.`,
  extension: (need) => `Files of this kind cannot be handed in. Accepted: ${need}.`,
  file_too_large: (need) => `A file may be ${megabytes(need)} at most.`,
  too_many_files: (need) => `At most ${count(Number(need), "file", "files")}.`,
  wrong_kind: () => "This answer does not fit the question. Write it again.",
  not_uploaded: () => "This file did not arrive completely. Add it again.",
  content_mismatch: () => "The content of this file does not match its name. Save it again in an accepted format.",
  min_chars: (need) => `At least ${count(Number(need), "character", "characters")}.`,
  always_on: () => "This e-mail always comes: it is about money or about the safety of your account.",
  unchecked: () => "Tick every item once it is done.",
  not_an_email: () => "Write a whole e-mail address, such as ada@example.org.",
  control_characters: () => "Write it on one line, without invisible characters.",
  reordered: () => "There are characters in it that show the text in another order. Type it by hand.",
  mismatch: () => "Write it exactly as above.",
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
    memory_only_title: "This browser does not let Fieldwork keep your text on this device",
    memory_only:
      "Until it is saved, your text is only in this tab. Keep the tab open while the line below says that it is not sent.",
  },

  conflict: {
    title: "This answer was also changed somewhere else",
    body: "Both texts are kept until you choose. You can take your time.",
    mine: "Written here",
    theirs: "Written elsewhere",
    keepMine: "Keep what I wrote here",
    keepTheirs: "Keep the other one",
    keepBoth: "Keep both, one after the other",
  },

  answer: {
    heading: "Your answer",
    attempt: (attempt: number, max: number | null) =>
      max === null ? `Attempt ${attempt}` : `Attempt ${attempt} of ${max}`,
    question: (position: number) => `Question ${position}`,
    label: (question: string) => `Answer to ${question}`,
    numbered: (number: number, question: string) => `${number}. ${question}`,
    answered: (answered: number, all: number) => `${answered} of ${all} answered`,
    optional: "Optional",
    goOn: (question: string) => `Done, continue with “${question}”`,
    done: "Done, continue to hand in",
    change: "Change",
    changeOf: (question: string) => `Change the answer to ${question}`,
    chosen: (options: number) => `${options} chosen`,
    ticked: (items: number) => `${items} ticked`,
    wordsOf: (words: number, min: number | null, max: number | null) => {
      const range =
        min !== null && max !== null
          ? ` of ${formatNumber(min)} to ${formatNumber(max)}`
          : min !== null
            ? ` of at least ${formatNumber(min)}`
            : max !== null
              ? ` of at most ${formatNumber(max)}`
              : "";
      return `${formatNumber(words)}${range} ${words === 1 && range === "" ? "word" : "words"}`;
    },
    charsOf: (chars: number, max: number) => `${formatNumber(chars)} of ${formatNumber(max)} characters`,
    meter: "Words",
    toGo: (left: number) => `${formatNumber(left)} to go`,
    enough: "enough",
    enoughWords: (words: number) => `${words} words: long enough.`,
    nearLimit: (left: number) => `Fewer than ${left + 1} words left.`,
    overLimit: "Over the word limit.",
    choose: (min: number, max: number) =>
      min === max ? `Choose ${min}.` : min > 0 ? `Choose ${min} to ${max}.` : `Choose up to ${max}.`,
    number: (min: string | null, max: string | null) =>
      min !== null && max !== null
        ? `Between ${min} and ${max}.`
        : min !== null
          ? `${min} or more.`
          : max !== null
            ? `${max} or less.`
            : undefined,
    linkHosts: (hosts: readonly string[]) =>
      hosts.length === 0 ? "A link that begins with https://." : `A link to ${listOf(hosts, "or")}.`,
    noAnswer: "No answer",
    unsentTitle: "Some text on this device is not in the attempt you handed in",
    unsentBody: "It is kept. Improve your answer to continue with it.",
  },

  files: {
    accepted: (extensions: readonly string[], size: string, files: number) =>
      `${
        extensions.length === 0
          ? "Any kind of file"
          : listOf(
              extensions.map((extension) => extension.toUpperCase()),
              "or",
            )
      }, up to ${size}${files === 1 ? "; one file" : ` each; at most ${files} files`}.`,
    choose: "Choose files",
    missing: "The place for your files could not be loaded.",
    chooseOne: "Choose a file",
    drop: "or drop them here, or paste them",
    list: "Files in this answer",
    refused: (name: string) => `${name} was not added`,
    stay: "Stay on this page until it has arrived.",
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed.`,
    undo: "Undo",
    download: (name: string) => `Download ${name}`,
    downloadFailed: "This file could not be loaded. Try again later.",
  },

  checklist: {
    heading: "Before you hand in",
    ready: "Ready",
    empty: "Not answered",
    skipped: "Left out (optional)",
  },

  submit: {
    action: "Hand in",
    pending: "Handing in…",
    allReady: "Everything is ready.",
    notYet: "Not ready to hand in:",
    unanswered: "not answered",
    notReady: (question: string, lack: string, more: number) =>
      `${question}: ${lack.replace(/\.$/, "")}${more === 0 ? "." : `, and ${more} more to finish.`}`,
    needsChoice: "Two versions of an answer need your choice first.",
    uploading: "A file is still on its way.",
    checking: "The checks are loading.",
    confirmTitle: (mission: string) => `Hand in ${mission}?`,
    confirmBody: (name: string) =>
      `${name} gets your answer as it is now. You can still hand in an improved attempt afterwards.`,
    confirmLast: (name: string) => `${name} gets your answer as it is now. This is your last attempt.`,
    confirmTeam: "You hand in for everyone in your team. After that nobody can join or leave the team.",
    keepWriting: "Keep writing",
    offline: "You are offline. Your text is kept on this device; hand in again when you are back online.",
    changedElsewhere: "An answer was changed somewhere else. Check it, then hand in again.",
    failedTitle: "Not handed in yet",
    unansweredTitle: "We got no answer",
    noAnswer:
      "The connection broke, so your work may or may not be handed in. Your text is kept. Hand in again: it counts only once.",
  },

  marks: {
    right: "Right",
    notRight: "Not right",
    unanswered: "Not answered",
    unmarked: "Handed in",
    leftOut: "Left out",
    youRate: "You rate this one",
    partly: (found: number, needed: number, wrong: number) =>
      `${found} of ${needed} found, ${wrong === 0 ? "none" : wrong} wrong`,
    rightAnswer: "Right answer",
    yours: "Yours",
    yoursRight: "Yours, right",
    yoursWrong: "Yours, not right",
    rightOption: "Right answer",
    wrongOption: "Not right",
    tolerance: (tolerance: string) => (/^0(\.0+)?$/.test(tolerance) ? null : `give or take ${tolerance}`),
    rateHint: "This text is not marked automatically. Rate it against the criteria below, then compare.",
    tally: { right: "right", partly: "partly", notRight: "not right", unmarked: "not marked" },
  },

  tries: {
    hint: "A hint",
    again: (left: number | null) => (left === null ? "Try this again" : `Try this again (${left} left)`),
    tryOf: (question: string) => `Try “${question}” again`,
    question: (number: number) => `Try question ${number} again`,
    show: "Show the answer",
    showing: "Getting the answer…",
    ends: "Showing it ends your tries here.",
    next: "Look at it once more",
    nextBody: (questions: string) =>
      `Another try at ${questions} counts. Your other answers stay as they are, and the answers are shown afterwards.`,
    questions: (numbers: readonly number[]) =>
      `${numbers.length === 1 ? "question" : "questions"} ${listOf(numbers.map(String), "and")}`,
  },

  carry: {
    title: "Begin a new attempt while your review waits?",
    body: "Your review stays with this attempt until you hand in the new one. Then the reviewer reads the new one instead, and you keep your place in the queue and the promised date.",
    begin: "Begin the attempt",
    cancel: "Not now",
  },

  lastAttempt: {
    title: (attempt: number) => `Feedback on attempt ${attempt}`,
    notRight: "Not right, or only partly:",
    wrong: "Not right last time",
  },

  selfRating: {
    heading: "How good is your text?",
    lead: "Rate it against the criteria that a reviewer uses. Only you see your rating until there is a review.",
    guide: "What good looks like",
    failed: "Your last choice is not saved yet",
  },

  pushOffer: {
    title: "Get notified on this device?",
    body: "We notify you about feedback, newly opened missions and coming dates, even while Fieldwork is closed. You can stop this in your settings at any time.",
    accept: "Notify me on this device",
    asking: "Asking your browser",
    decline: "No, and do not ask again",
    done: "You now get notices on this device.",
    failed: "That did not work. Try again.",
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
    figures: (shared: number, all: number) =>
      `${shared} of the ${count(all, "figure", "figures")} in the model answer ${shared === 1 ? "is" : "are"} in yours.`,
    hint: "It is one good way to answer. The marks compare figures, not reasoning.",
    missing: (all: number) =>
      `${count(all, "sentence", "sentences")} of the model answer with figures that yours does not have`,
    note: "Beside yours, with what both say marked",
  },

  received: {
    heading: "Handed in",
    readAndCompare: "Read and compare",
    nextStep: "Next step",
    at: (time: string) => `handed in ${time}`,
    from: (name: string) => `${name} has your answer.`,
    nextComplete: "Handing it in completes this mission.",
    nextReview: "A reviewer reads it next. You will find the feedback here.",
    returned: "A reviewer has sent it back for another try.",
    passed: "A reviewer has passed it.",
    readReview: "Read the review",
    marked: "Your answers, marked",
    marksNotCounted: "Marks not counted",
    notCounted: "You had seen the answers before you handed this in, so these marks do not change your score.",
    justOpened: "Just opened",
    goOnWith: "Continue with",
    open: (mission: string) => `Open ${mission}`,
    opensLater: (mission: string, at: string) => `${mission} opens ${at}.`,
    nothingOpen: "No other mission is open right now",
    backToMissions: "Back to the missions",
    improve: "Improve your answer",
    improving: "Opening a new attempt…",
    improveHint: "A new attempt starts with this text. The attempt you handed in does not change.",
    noMoreAttempts: "You have used all attempts of this mission.",
    modelAnswer: "Model answer",
    modelAnswerHint: "One good way to answer.",
    modelAnswerLater: "A model answer is shown after you hand in.",
    modelAnswerSettled: "A model answer is shown once every marked question is right or has had its tries.",
    modelAnswerGraded: "A model answer is shown after the review.",
    earlier: "Earlier attempts",
    withdraw: "Take it back",
    withdrawHint: "You can take it back until a reviewer starts to read it.",
    withdrawTitle: (mission: string) => `Take ${mission} back?`,
    withdrawBody: (name: string) =>
      `${name} no longer gets it, and this attempt does not count. Your words are all kept: you can continue and hand in again. What you opened by handing in stays open.`,
    withdrawKeep: "Leave it handed in",
    withdrawing: "Taking it back…",
    withdrawn: "Taken back",
    withdrawnBody: (name: string) => `${name} does not have this answer. Every word of it is kept below.`,
    goOn: "Continue this answer",
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
