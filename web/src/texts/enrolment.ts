// Texts of enrolling, and of the learner's own sessions.

import type { EnrolmentCard, OfferReason, OnboardingStep, Progress, Schema, SessionCard } from "@/api/types";
import { formatDate, formatMinutes } from "@/lib/dates";
import { progressWords } from "./progress";

export const enrolmentTexts = {
  enrol: {
    title: (program: string) => `Enrol in ${program}`,
    lead: "Choose when you want to start. You can work at any hour within the session.",
    session: "Session",
    from: (range: string, timezone: string) => `${range} (planned in ${timezone})`,
    access: (until: string) => `You have access until ${until}.`,
    submit: "Enrol",
    submitFree: "Enrol for free",
    toCheckout: "Go to the checkout",
    submitting: "Enrolling",
    signupFirst: "Make an account to enrol",
    signupNote: "You come straight back here.",
    included: "What is included",
    alreadyTitle: "You are enrolled already",
    alreadyBody: "Your place and your work are still there.",
    goOn: "Go to my missions",
    paidTitle: (price: string) => `This session costs ${price}`,
    paidTitleUnknown: "This session has a price",
    paidBody:
      "You were not charged, and no place was taken. At the checkout you see the price in your currency, and can use a coupon.",
    seeFree: "See all simulations",
    failed: "You were not enrolled",
    noneTitle: "No session takes new learners right now",
    noneBody: "Every session is closed or full. Check again later for the next one.",
    unknown: {
      title: "This session does not exist",
      body: "The address may be wrong or old. Every simulation with its sessions is in the catalogue.",
    },
    missedTitle: "You cannot join the session you asked for",
    missedBody: (dates: string, isFull: boolean) =>
      `The session of ${dates} ${isFull ? "is full" : "is closed"}. You can choose another one here.`,
    missing: { title: "Which simulation?", body: "This address does not say which simulation it is for." },
    done: (program: string) => `You are in. Welcome to ${program}.`,
  },
  portal: {
    title: "My work",
    lead: "Everything you have joined, with your progress.",
    emptyTitle: "You have not joined a simulation yet",
    emptyBody: "Pick one: the first mission takes an hour or so.",
    find: "Find a simulation",
    faultTitle: "Your simulations could not be loaded",
  },
  home: {
    title: "Pick up where you left off",
    titleNew: "Where do you want to start?",
    go: { begun: "Resume", open: "Start", done: "Look at it again", later: "Open", over: "Open" } satisfies Record<
      Schema<"Precedence">,
      string
    >,
    desk: "What waits for you",
    next: (number: number, title: string) => `Next: mission ${number}, ${title}`,
    others: "Your other simulations",
    certificates: "Your certificates",
    completedOn: (at: string) => `Completed ${at}`,
    seeAll: "See all of my work",
    discover: "Find another simulation",
    onboarding: {
      title: "Finish setting up",
      action: "Continue",
      steps: {
        welcome: "Three lines on what happens here, and how long it takes.",
        profile: "Write your name as it will appear on your certificate.",
        discovery: "Tell us how you found Fieldwork, and enter a referral code if you have one.",
        intent: "Say what you are after and how many hours a week you have.",
        offering: "See the simulations that fit your answers.",
      } satisfies Record<OnboardingStep, string>,
    },
    recommendation: {
      title: "One that may suit you",
      because: (reasons: string) => `Chosen because ${reasons}.`,
      reasons: {
        interest: () => "it is in a field you picked",
        hours: () => "it fits your hours",
        free: () => "it is free",
        starts_soon: ({ session }) =>
          ({ upcoming: "it starts soon", running: "it is under way", over: "it is over" })[session.phase],
        beginner: () => "it needs no experience",
      } satisfies Record<OfferReason, (card: SessionCard) => string>,
    },
  },
  standings: {
    active: "Active",
    pending: "Waiting for a place",
    upcoming: "Upcoming",
    finished: "Finished",
    expired: "Expired",
  } satisfies Record<EnrolmentCard["standing"], string>,
  mute: {
    label: "Mute this session",
    help: "You get its notices only here in Fieldwork, and no announcements. You always get notices about payments and your safety.",
    dates: ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
      `${formatDate(starts_at)} to ${formatDate(ends_at)}`,
    failed: "This choice was not saved",
    failedHelp: "You still get the notices of this session. Try again later.",
  },
  open: "Open the missions",
  read: "Read the missions",
  startsOn: (date: string) => `Starts ${date}`,
  accessUntil: (date: string) => `Access until ${date}`,
  accessEnded: (date: string) => `Access ended ${date}`,
  closed: "You no longer have a place in it",
  progress: (progress: Progress) =>
    `${progressWords(progress)}${progress.minutes_left > 0 ? ` · about ${formatMinutes(progress.minutes_left)} left` : ""}`,
};
