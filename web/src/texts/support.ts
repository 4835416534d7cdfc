// Texts of support: questions with their answers, the message, the tickets. An answer describes the product as it is;
// when a rule changes, change its answer too.

import type { Schema } from "@/api/types";

export interface Answered {
  question: string;
  answer: readonly string[];
  /** Additional search words. */
  words?: string;
}

export interface AnsweredGroup {
  title: string;
  items: readonly Answered[];
}

const faq: readonly AnsweredGroup[] = [
  {
    title: "Missions and locks",
    items: [
      {
        question: "Why is a mission locked, and what opens it?",
        answer: [
          "Each locked mission names everything it waits for: another mission to hand in, a date, or a step of yours. If one of several is enough, it says so.",
          "It opens by itself the moment the last condition is met. You need not reload the page.",
        ],
        words: "unlock open closed waiting",
      },
      {
        question: "Can a mission that was open be locked again?",
        answer: [
          "No. Once it has opened for you it stays open, even if the plan changes. Only the end of your access closes it, and your session says whether you can still read it then.",
        ],
        words: "close relock",
      },
      {
        question: "In which order do I do the missions?",
        answer: [
          "In any order among those that are open. The path of missions shows one large, the one to continue with; missions you have started come first.",
        ],
        words: "sequence next start",
      },
    ],
  },
  {
    title: "Writing and saving",
    items: [
      {
        question: "How is my work saved?",
        answer: [
          "What you type is kept on this device as you type. When you pause for two seconds, your words are sent to us as well.",
          "The line at the bottom of a mission always shows their state: saved on this device, saving, or saved with the time.",
        ],
        words: "draft autosave lost save",
      },
      {
        question: "What happens when I am offline?",
        answer: [
          "Keep writing. Your words stay on this device and are sent when you are back online. If you closed the page in the meantime, they are sent the next time you open Fieldwork on this device.",
        ],
        words: "connection internet network",
      },
      {
        question: "It says that my answer was also changed somewhere else. What now?",
        answer: [
          "You wrote in two places, say on a phone and on a computer. Both texts are shown side by side and both are kept until you choose one of them, or both.",
        ],
        words: "conflict two devices versions",
      },
      {
        question: "Can somebody else at this computer read my drafts?",
        answer: [
          "Not in Fieldwork: drafts belong to your account, and the next person who logs in only sees their own. Log out when you are done on a shared computer. Text that was not sent yet stays there for you.",
        ],
        words: "shared privacy library school",
      },
    ],
  },
  {
    title: "Handing in",
    items: [
      {
        question: "Why can I not hand in yet?",
        answer: [
          "“Before you hand in” at the end of the mission lists every question with what is missing. Each line leads to its question. The checks run as you type and are the same that we run when your answer arrives.",
        ],
        words: "submit disabled button checks minimum words",
      },
      {
        question: "What happens after I hand in?",
        answer: [
          "You see at once what your answer has completed and what it has opened. Some missions are complete when they are handed in; others are read by a reviewer first.",
          "You can improve your answer afterwards. A new attempt starts with your last text, and you can still read every earlier attempt. If attempts are limited, the mission says how many there are.",
        ],
        words: "submit review attempts improve resubmit",
      },
      {
        question: "Can I take an answer back?",
        answer: [
          "Yes, until a reviewer starts to read it. “Take it back” is below the message that we have received it. The attempt then does not count, and your words are kept.",
        ],
        words: "withdraw undo mistake",
      },
      {
        question: "When do I see the model answer?",
        answer: [
          "After you hand in, or after the review, if the mission has one. It is one good way to answer; yours may differ and still be right.",
        ],
        words: "solution example correct",
      },
    ],
  },
  {
    title: "Files",
    items: [
      {
        question: "Which files can I hand in?",
        answer: [
          "Each question says which kinds it takes, how large a file may be and how many there may be. The content of a file must match its name: a renamed file is not accepted. Web pages and SVG pictures are never accepted, because they can contain programs.",
        ],
        words: "upload size format pdf attach audio",
      },
      {
        question: "How do I record a spoken answer?",
        answer: [
          "Press “Record your answer” and allow the microphone when the browser asks. You can pause, listen and record again before you add the recording. A recording that you made elsewhere can be chosen as a file.",
          "If the microphone is blocked, allow it for this page in the settings of your browser.",
        ],
        words: "microphone voice audio speak blocked permission",
      },
      {
        question: "My file does not arrive. What can I do?",
        answer: [
          "Press “Try again” beside it; you need not choose it again. If the connection is slow, stay on the page until the file has arrived. If it is too large, save it smaller or as a PDF.",
        ],
        words: "upload failed slow stuck",
      },
    ],
  },
  {
    title: "Dates and access",
    items: [
      {
        question: "When does my access end, and what happens then?",
        answer: [
          "The dashboard of each program shows the day and the hour. After that a session either closes, stays readable or stays open as it was; the same line says which. The work you handed in is not deleted.",
        ],
        words: "expire deadline until",
      },
      {
        question: "In which time zone are the dates?",
        answer: ["In yours, as your device has it. The zone's short name is beside every time of day."],
        words: "timezone clock hours",
      },
    ],
  },
  {
    title: "Feedback and certificate",
    items: [
      {
        question: "Who reads what I hand in?",
        answer: [
          "Questions with a key are marked at once, by rules and not by a person. A text is read by an automatic check when you ask for it, and by a reviewer, who is a person, when you ask for a review or the mission needs one. The mission's page offers both after you hand in.",
          "The people of the story are invented. Their messages were written beforehand, one for each possible result.",
        ],
        words: "review reviewer machine ai human feedback marked score",
      },
      {
        question: "What is my certificate worth, and how does somebody check it?",
        answer: [
          "You finish a simulation when its required missions are complete. The page “Finish and certificate” says what is still missing, and which kind of certificate you get.",
          "Each certificate has its own address. Anyone can open it without an account, and see whether it is genuine and valid.",
        ],
        words: "proof diploma linkedin verify letter reference",
      },
      {
        question: "What is the assistant?",
        answer: [
          "A program, not a person. It answers from the texts of your session that are open to you, and shows the source of each answer. It can be wrong, and it does not do your tasks for you.",
        ],
        words: "ta chat bot ai question help",
      },
    ],
  },
  {
    title: "Paying",
    items: [
      {
        question: "How do I get my money back?",
        answer: [
          "The page of a simulation shows its refund period under “What you get”. “Purchases”, in the menu behind your picture, lists your payments: ask for a refund there, or see why it is not possible.",
        ],
        words: "refund return cancel receipt invoice purchase pay",
      },
      {
        question: "Should I buy one simulation or subscribe?",
        answer: [
          "What you buy is yours for as long as its session lasts. A subscription opens every simulation while it runs; you can cancel it at any time and use it until the paid period ends. You keep your work in both cases.",
        ],
        words: "subscription plan month year price cost pro",
      },
      {
        question: "Why does somebody else pay another price?",
        answer: [
          "Prices follow the country where you live, which your profile asks for, and the currency that you choose in the checkout. A coupon or an invitation gives you a discount.",
        ],
        words: "currency country coupon discount dollar euro naira",
      },
    ],
  },
  {
    title: "Your account",
    items: [
      {
        question: "The e-mail with the link has not come.",
        answer: [
          "Look in the spam folder first. The page that asked you to verify says when you may ask for another one, and lets you correct the address.",
        ],
        words: "verification verify mail reset password link",
      },
      {
        question: "How do I change my name, my picture or my e-mail address?",
        answer: [
          "In your profile. The legal name there appears on your certificates; the name that others see may be different.",
        ],
        words: "profile photo avatar certificate",
      },
      {
        question: "How do I get or delete my data?",
        answer: [
          "At the end of your profile you can save all our data about you as one file, and delete your account. Deleting asks you to log in once more and cannot be undone.",
        ],
        words: "export gdpr privacy remove erase",
      },
      {
        question: "Can I use Fieldwork with only the keyboard?",
        answer: [
          "Yes. Press ? for the list of keys. Single keys can be switched off there, which is useful with speech input.",
        ],
        words: "shortcuts accessibility screen reader",
      },
    ],
  },
];

export const supportTexts = {
  title: "How can we help?",
  lead: "Most questions have an answer here. If yours does not, write to us below.",
  crumb: "Support",
  search: "Search the answers",
  searchPlaceholder: "Such as: locked, saved, file",
  found: (found: number) => (found === 1 ? "1 answer" : `${found} answers`),
  noneTitle: "No answer matches these words",
  noneBody: "Try fewer words, or write to us: we read every message.",
  faq,
  helpCentre: "More in the help centre",
  /** Used until its name is known. */
  simulation: "Simulation",
  write: {
    title: "Write to us",
    lead: "A person reads it and answers by e-mail.",
    topic: "What is it about?",
    text: "What happened, and what did you expect?",
    textHelp: "Kept on this device as you type, until it is sent.",
    textMissing: "Write a few words, so that we know what to look at.",
    files: "Pictures or files that show it",
    chooseFiles: "Choose files",
    limits: "JPEG, PNG, WebP, PDF, TXT or CSV, up to 10 MB each; at most 3 files.",
    drop: "or drop them here, or paste a screenshot",
    removeFile: (name: string) => `Remove ${name}`,
    attachedFiles: "Files with this message",
    context: "Sent with your message",
    contextHelp: "It helps us to find what went wrong. Remove what you would rather not send.",
    contextOf: { route: "The page you came from", xs: "Your session", trace: "The last request that failed" },
    removeContext: (what: string) => `Do not send: ${what}`,
    send: "Send",
    sending: "Sending…",
    wait: "Files are still on their way.",
    failed: "Your message was not sent",
    unanswered: "We got no answer",
    countsOnce: "Your message may have arrived. Send it again: it counts only once.",
    kept: "Everything you wrote is kept here.",
    sentTitle: "We have your message",
    sent: (ticket: string) => `Its number is ${ticket}.`,
    sentBody: (email: string | null) =>
      `The answer goes to ${email ?? "your e-mail address"}. You need not keep this page open.`,
    another: "Write another message",
    loginTitle: "Log in to write to us",
    loginBody:
      "Then we know which account it is about, and you can find our answer later. You come straight back here.",
    mail: (address: string) => `If you cannot log in, write to ${address}.`,
  },
  topics: {
    missions: "Missions and locks",
    submissions: "Handing in and feedback",
    payment: "Payment",
    certificate: "Certificate",
    account: "My account",
    other: "Something else",
  } satisfies Record<Schema<"SupportTopic">, string>,
  tickets: {
    title: "Your messages",
    none: "You have not written to us yet.",
    failed: "Your messages could not be loaded",
    more: "Show more",
    status: { open: "With us", answered: "Answered", closed: "Closed" } satisfies Record<
      Schema<"SupportTicketStatus">,
      string
    >,
  },
};
