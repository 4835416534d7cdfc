// Texts of the automatic feedback on a text: its explanation, its status, and its result.

import type { Schema } from "@/api/types";
import { count } from "@/lib/words";

const notRead: Record<Schema<"NotJudged">, string> = {
  blank: "A text is empty.",
  copied_question: "A text repeats its question and adds almost nothing.",
  too_short: "A text is too short to check.",
  one_word_repeated: "A text repeats one word.",
};

const noAnswer: Record<Schema<"AiFailure">, string> = {
  away: "The service that reads your text did not answer.",
  declined: "The language model refused to check this text.",
  unfit: "The language model's answer could not be trusted, so it is not shown.",
  budget_used_up: "The language model has reached its limit for today.",
};

const lead: Record<Schema<"Reader">, string> = {
  built_in:
    "A program compares your text with what the author looks for. It does not understand what you mean, so a person may see it differently.",
  model:
    "A language model reads your text by the criteria of the mission. It can be wrong, so a person may see it differently.",
};

export const aiFeedbackTexts = {
  title: "Automatic check",
  lead: (reader: Schema<"Reader">) => lead[reader],
  cardTitle: "Feedback on your text",
  cardLead: "An automatic check reads your text, quotes the words it is based on, and names a next step.",
  consentTitle: "A language model would read your text",
  consentBody:
    "Your text is sent to an outside service, without your name. This only happens if you allow it, and you can change your mind at any time.",
  consentLink: "Allow it in your settings",
  ask: "Get feedback now",
  askAgain: "Check again",
  asking: "Asking",
  left: (left: number, limit: number, resets: string) =>
    left > 0
      ? `${left} of ${count(limit, "check")} left today`
      : `You have no checks left today. You get new ones: ${resets}.`,
  queued: "Your text is waiting for its turn. This page updates by itself.",
  running: "Your text is being read. This page updates by itself.",
  ready: "The feedback is ready.",
  read: "Read the feedback",
  failedTitle: "This check failed",
  failedBody: "It does not count, and your attempt is not affected.",
  notRead: (reason: Schema<"NotJudged">) => notRead[reason],
  noAnswer: (reason: Schema<"AiFailure">) => noAnswer[reason],
  neverAsked: "This check has not been requested yet.",
  cannotRead: "This mission has no automatic check. A person reads it.",
  passed: "Your attempt has passed this check",
  score: (percent: string) => `Score ${percent}`,
  toPersonTitle: "This check is not the final decision",
  toPerson:
    "If it is not sure, a person should look. Follow the next steps in another attempt, or leave it to a reviewer.",
  quote: "It is based on these words of yours",
  next: "Next step",
  level: (level: string) => `Found: ${level}`,
  confidence: (percent: string) => `Confidence ${percent}`,
  leftOpen: "Left to a person",
  leftOpenBody: "The check could not find this in your text. It may still be there.",
  back: "Back to the mission",
  faultTitle: "The feedback could not be loaded",
};
