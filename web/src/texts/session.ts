// Words of how a session works: the steps before the first mission, the timeline, what a
// mission is.

import type { SessionStep } from "@/api/types";

export const sessionTexts = {
  title: "How it works",
  lead: "The whole run of this session, with your own dates.",
  zone: (zone: string) => `All times are in your time zone, ${zone}.`,
  steps: {
    title: "Steps",
    lead: "Three short things. None of them keeps you from a mission, unless the mission says so.",
    allDone: "All done. Nothing stands between you and your missions.",
    done: "Done",
    open: "Not done yet",
    failed: "This could not be saved just now",
    failedLoad: "The steps could not be loaded just now",
    of: {
      how_it_works: { title: "See how it works", body: "Read this page once: what happens when, and what a mission asks of you.", action: "I have read it" },
      confirm_name: { title: "Confirm your name", body: "As it will stand on your certificate. You write it in your profile.", action: "Go to my profile" },
      plan_hours: { title: "Plan your hours", body: "Look at the dates below and set time aside in your week.", action: "I have set time aside" },
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
    endsNote: "You can go on working until your access ends.",
    accessEnds: "Your access ends",
    asYouGo: "These open as you go",
    asYouGoLead: "They wait for something you do, and open the moment it is done.",
    openNow: (missions: number) => (missions === 1 ? "1 mission is open to you now." : `${missions} missions are open to you now.`),
  },
  mission: {
    title: "What a mission is like",
    steps: [
      { title: "A brief", body: "Somebody in the team writes to you: what happened, what they need, and the files for it." },
      { title: "Your answer", body: "You write, choose or upload beside the brief. Checks run as you type, and every word is kept." },
      { title: "Hand in", body: "Once nothing is missing. You see at once what it has completed and what it has opened." },
      { title: "Look back", body: "Compare yours with the model answer where there is one, and improve your answer if you like." },
    ],
  },
  after: {
    title: "After the session",
    none: "When your access ends, the missions close. What you handed in is kept with your account.",
    read_only: "When your access ends, nothing more can be handed in, but everything stays readable: the briefs, your answers and the model answers.",
    full: "When that date has passed, everything stays open to you: you can go on at your own pace.",
  },
};
