// Words of the automatic feedback on a text: what it is, where it stands, and what it says.

import type { Schema } from "@/api/types";
import { count } from "@/lib/words";

const notRead: Record<Schema<"NotJudged">, string> = {
  blank: "A text is empty.",
  copied_question: "A text repeats its question and adds almost nothing.",
  too_short: "A text is too short to say anything about.",
  one_word_repeated: "A text repeats one word.",
};

const noAnswer: Record<Schema<"AiFailure">, string> = {
  away: "The service that reads your text did not answer.",
  declined: "The language model would not say anything about this text.",
  unfit: "What the language model said did not hold, so it is not shown.",
  budget_used_up: "The language model has read as much as it may today.",
};

const lead: Record<Schema<"Reader">, string> = {
  built_in: "A program compares your text with what the author looks for. It does not understand what you mean, so a person may see it differently.",
  model: "A language model reads your text by the criteria of the mission. It can be wrong, so a person may see it differently.",
};

export const aiFeedbackTexts = {
  title: "Automatic check",
  lead: (reader: Schema<"Reader">) => lead[reader],
  cardTitle: "Feedback on your text",
  cardLead: "An automatic check reads your text, quotes what it goes by, and names a next step.",
  consentTitle: "A language model would read your text",
  consentBody: "It is sent to a service outside, without your name. That happens if you allow it, and you can take it back at any time.",
  consentLink: "Allow it in your settings",
  ask: "Get feedback now",
  askAgain: "Check again",
  asking: "Asking",
  left: (left: number, limit: number, resets: string) => (left > 0 ? `${left} of ${count(limit, "check")} left today` : `No check is left today. The next ones: ${resets}.`),
  queued: "Your text waits for its turn. This page changes by itself.",
  running: "Your text is being read. This page changes by itself.",
  ready: "The feedback is ready.",
  read: "Read the feedback",
  failedTitle: "This check did not work out",
  failedBody: "It is not counted, and your attempt waits as it did.",
  notRead: (reason: Schema<"NotJudged">) => notRead[reason],
  noAnswer: (reason: Schema<"AiFailure">) => noAnswer[reason],
  neverAsked: "Nobody has asked for this check yet.",
  cannotRead: "This mission has no automatic check. A person reads it.",
  passed: "Your attempt has passed by this check",
  score: (percent: string) => `Score ${percent}`,
  toPersonTitle: "This check decides nothing",
  toPerson: "Where it is not sure, a person is to look. Follow the next steps in another attempt, or leave it to a reviewer.",
  quote: "It goes by these words of yours",
  next: "Next step",
  level: (level: string) => `Found: ${level}`,
  confidence: (percent: string) => `Confidence ${percent}`,
  leftOpen: "Left to a person",
  leftOpenBody: "The check found nothing here that it could go by. That does not mean that it is missing.",
  back: "Back to the mission",
  faultTitle: "The feedback could not be loaded",
};
