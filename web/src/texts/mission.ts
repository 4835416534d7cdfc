// Texts of the missions screen, the dashboard and the brief: states, the reasons of a lock and their actions, progress
// and access.

import type { OnboardingStep, Schema, SessionStep } from "@/api/types";
import { listOf } from "@/lib/words";

const numbers = (all: readonly number[]) =>
  `${all.length === 1 ? "Mission" : "Missions"} ${listOf(all.map(String), "and")}`;

const steps: Record<OnboardingStep | SessionStep, string> = {
  welcome: "See the welcome",
  profile: "Enter your name in the setup",
  discovery: "Tell us how you found Fieldwork",
  intent: "Say what you want",
  offering: "See the simulations that fit you",
  how_it_works: "Read how this session works",
  confirm_name: "Confirm your name in your profile",
  plan_hours: "Plan your hours for this session",
};

export const missionTexts = {
  heading: "Missions",
  numbered: (number: number, title: string) => `Mission ${number}: ${title}`,
  number: (number: number) => `Mission ${number}`,
  optional: "Optional",
  team: "Team mission",
  submittedElsewhere: "You handed this in in another tab.",
  numbers,

  standing: {
    locked: "Locked",
    read_only: "Read only",
    open: "Open",
    in_progress: "In progress",
    handed_in: "Handed in",
    in_review: "With a reviewer",
    returned: "Returned to you",
    complete: "Complete",
    passed: "Passed",
    complete_returned: "Complete, returned with advice",
  } satisfies Record<Schema<"MissionStanding">, string>,

  action: {
    start: "Start",
    resume: "Continue",
  },

  empty: "This program has no missions yet",
  emptyBody: "They appear here as soon as they are published.",

  progress: {
    timeLeft: (time: string) => `About ${time} left`,
    accessUntil: (at: string) => `Access until ${at}`,
    accessEnded: (at: string) => `Access ended ${at}`,
  },

  reasons: {
    title: "Why it is locked",
    oneOf: "One of these is enough:",
    notEnrolled: "You are not enrolled in this session",
    accessEnded: "Your access has ended",
    accessEndedAt: "Your access ended",
    missionUnknown: "another mission",
    viewed: (mission: string) => `Open ${mission}`,
    attempted: (mission: string) => `Start an answer in ${mission}`,
    submitted: (mission: string) => `Hand in ${mission}`,
    passed: (mission: string) => `Complete ${mission}`,
    score: (mission: string, need: string, have: string | null) =>
      `Reach ${need} in ${mission}${have === null ? "" : ` (you have ${have})`}`,
    done: (mission: string) => `Finish ${mission}`,
    opensAt: "Opens",
    closedAt: "Closed",
    waitDate: "Its opening date is not fixed yet",
    entitlement: (kind: string) => `Comes with ${kind}`,
    step: (step: string) => (steps as Partial<Record<string, string>>)[step] ?? `Finish the step “${step}”`,
    survey: (survey: string) => `Answer the survey “${survey}”`,
    team: "Join a team first",
    reviews: (have: number | null, need: number) =>
      `Wait for your reviews: ${have ?? "some"} open, fewer than ${need} needed`,
    other: "It is not open for you yet",
  },

  reasonAction: {
    openMission: (number: number) => `Go to Mission ${number}`,
    enrol: "Enrol",
    extend: "Get more time",
    doStep: "Do it now",
    subscribe: "See what a subscription opens",
    takeSurvey: "Answer it now",
    joinTeam: "Go to the teams",
  },

  lock: {
    heading: (number: number) => `Mission ${number} is locked`,
    known: "What we can tell you now",
    lead: "Here is what opens it.",
    back: "Back to the missions",
    opened: (mission: string) => `${mission} is open now.`,
  },

  readOnly: {
    title: "Read only",
    body: "You can still read everything you wrote.",
  },

  brief: {
    heading: "Brief",
    again: "Read the brief and the files again",
    openInNewTab: "opens in a new tab",
    transcript: "Transcript",
  },

  workbench: {
    label: "Parts of the mission",
    parts: { brief: "Brief", files: "Files", answer: "Answer", submit: "Hand in" },
    outline: "Show the outline",
    splitColumns: "Width of brief and files",
    splitRows: "Height of the brief",
  },

  rating: {
    question: "How was this mission?",
    scale: { 1: "1, poor", 2: "2, below what I expected", 3: "3, fine", 4: "4, good", 5: "5, excellent" },
    lowest: "Poor",
    highest: "Excellent",
    why: "Why? (optional)",
    send: "Send",
    sending: "Sending…",
    thanks: (rating: number) => `Thank you. You gave this mission ${rating} of 5.`,
    change: "Change it",
    failed: "Not sent yet",
    kept: "What you wrote is kept here.",
  },

  sender: (name: string, role: string) => `from ${name}, ${role}`,

  outline: {
    label: "This session",
    dashboard: "Dashboard",
    plan: "Plan",
    feedback: "Feedback",
    grades: "Grades",
    bonus: "Bonus",
    cheatSheet: "Cheat sheet",
    team: "Team",
    wayOut: "Finish and certificate",
    howItWorks: "How it works",
    support: "Support",
  },

  dashboard: {
    next: "Your next mission",
    seeGrades: "See my grades",
    seeFeedback: "See my feedback",
    seeMissions: "See all missions",
    lastMessage: "Last message",
    yourAnswer: (mission: string) => `Your answer to ${mission}`,
    progress: "Progress",
    notices: "Notices",
    sessionEnds: "Session ends",
    submitUntil: "Hand in until",
    then: "After that",
    afterwards: { none: "Closed", read_only: "Read only", full: "Full access" },
    afterwardsNote: {
      none: "Missions close after that date.",
      read_only: "You can still read everything after that.",
      full: "You keep full access after that.",
    },
  },

  toCatalogue: "See all simulations",
  toCourse: "Read about it",
  notEnrolledIn: (program: string) => `You are not enrolled in ${program}`,
  kept: "What you wrote is kept on this device.",
  loadFailed: "The missions could not be loaded",
  missionLoadFailed: "This mission could not be loaded",
  notFound: "This mission does not exist here",
  notFoundBody: "The address may be mistyped, or the mission may belong to another program.",
} as const;
