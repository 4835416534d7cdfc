// Texts of how a session works: the steps before the first mission, the timeline, the parts of a mission.

import type { SessionStep } from "@/api/types";

export const sessionTexts = {
  title: "How it works",
  lead: "The whole session, with your own dates.",
  zone: (zone: string) => `All times are in your time zone, ${zone}.`,
  steps: {
    title: "Steps",
    lead: "Three short steps. You can start a mission without them, unless the mission says otherwise.",
    allDone: "All done. You can start your missions.",
    done: "Done",
    open: "Not done yet",
    failed: "This could not be saved just now",
    failedLoad: "The steps could not be loaded just now",
    of: {
      how_it_works: {
        title: "See how it works",
        body: "Read this page once: the dates, and what you do in a mission.",
        action: "I have read it",
      },
      confirm_name: {
        title: "Confirm your name",
        body: "As it will appear on your certificate. You write it in your profile.",
        action: "Go to my profile",
      },
      plan_hours: {
        title: "Plan your hours",
        body: "Look at the dates below and set time aside in your week.",
        action: "I have set time aside",
      },
    } satisfies Record<SessionStep, { title: string; body: string; action: string }>,
  },
  timeline: {
    title: "Your dates",
    past: "Past",
    ahead: "Ahead",
    enrolled: "You enrolled",
    starts: "The session starts",
    opens: (mission: string) => `${mission} opens`,
    ends: "The session ends",
    endsNote: "You can keep working until your access ends.",
    accessEnds: "Your access ends",
    asYouGo: "These open as you go",
    asYouGoLead: "They open as soon as you have done something else.",
    openNow: (missions: number) =>
      missions === 1 ? "1 mission is open to you now." : `${missions} missions are open to you now.`,
  },
  mission: {
    title: "What a mission is like",
    steps: [
      {
        title: "A brief",
        body: "Somebody in the team writes to you: what happened, what they need, and the files for it.",
      },
      {
        title: "Your answer",
        body: "You write, choose or upload beside the brief. Checks run as you type, and every word is kept.",
      },
      {
        title: "Hand in",
        body: "When your answer is complete, hand it in. You see at once what it has completed and opened.",
      },
      {
        title: "Look back",
        body: "Compare your answer with the model answer if there is one, and improve yours if you like.",
      },
    ],
  },
  after: {
    title: "After the session",
    none: "When your access ends, the missions close. What you handed in is kept with your account.",
    read_only:
      "When your access ends, you can no longer hand in, but you can still read everything: the briefs, your answers and the model answers.",
    full: "After that date everything stays open to you: you can continue at your own pace.",
  },
};
