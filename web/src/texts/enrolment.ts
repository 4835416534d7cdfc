// Words of enrolling, and of the learner's own sessions.

import type { EnrolmentCard, OfferReason, OnboardingStep, Progress } from "@/api/types";
import { formatMinutes } from "@/lib/dates";
import { count } from "@/lib/words";

export const enrolmentTexts = {
  enrol: {
    title: (program: string) => `Enrol in ${program}`,
    lead: "Choose when you want to start. You can work at any hour within the session.",
    session: "Session",
    from: (range: string, timezone: string) => `${range} (planned in ${timezone})`,
    access: (until: string) => `Open to you until ${until}.`,
    submit: "Enrol",
    submitFree: "Enrol for free",
    submitting: "Enrolling",
    signupFirst: "Make an account to enrol",
    signupNote: "You come straight back here.",
    included: "What is included",
    alreadyTitle: "You are enrolled already",
    alreadyBody: "Your place and your work are where you left them.",
    goOn: "Go to my missions",
    paidTitle: (price: string) => `This session costs ${price}`,
    paidTitleUnknown: "This session has to be paid for",
    paidBody: "Paying is not open yet, so nothing was charged and no place was taken. The free simulations are open now.",
    seeFree: "See all simulations",
    failed: "You were not enrolled",
    noneTitle: "No session takes new learners right now",
    noneBody: "Every session has closed or is full. Look in again for the next one.",
    unknown: { title: "There is no such session", body: "The address may be wrong or old. Every simulation with its sessions is in the catalogue." },
    missedTitle: "You cannot join the session you asked for",
    missedBody: (dates: string, isFull: boolean) => `The session of ${dates} ${isFull ? "is full" : "takes nobody any more"}. You can choose another one here.`,
    missing: { title: "Which simulation?", body: "This address lacks the simulation it is for." },
    done: (program: string) => `You are in. Welcome to ${program}.`,
  },
  portal: {
    title: "My work",
    lead: "Everything you have joined, and where you stand.",
    emptyTitle: "You have not joined a simulation yet",
    emptyBody: "Pick one: the first mission takes less than an hour.",
    find: "Find a simulation",
    faultTitle: "Your simulations could not be loaded",
  },
  home: {
    title: "Pick up where you left off",
    titleNew: "Where do you want to start?",
    resume: "Resume",
    next: (number: number, title: string) => `Next: mission ${number}, ${title}`,
    others: "Your other simulations",
    seeAll: "See all of my work",
    discover: "Find another simulation",
    onboarding: {
      title: "Finish setting up",
      action: "Go on",
      steps: {
        welcome: "Three lines on what happens here, and how long it takes.",
        profile: "Write your name as it will stand on your certificate.",
        discovery: "Tell us how you found Fieldwork, and enter a referral code if you have one.",
        intent: "Say what you are after and how many hours a week you have.",
        offering: "See the simulations that fit what you told us.",
      } satisfies Record<OnboardingStep, string>,
    },
    recommendation: {
      title: "One that may suit you next",
      because: (reasons: string) => `Chosen because ${reasons}.`,
      reasons: {
        interest: "it is in a field you picked",
        hours: "it fits your hours",
        free: "it is free",
        starts_soon: "it starts soon",
        beginner: "it needs no experience",
      } satisfies Record<OfferReason, string>,
    },
  },
  standings: { active: "Active", pending: "Waiting for a place", upcoming: "Upcoming", finished: "Finished", expired: "Expired" } satisfies Record<EnrolmentCard["standing"], string>,
  open: "Open the missions",
  read: "Read the missions",
  startsOn: (date: string) => `Starts ${date}`,
  accessUntil: (date: string) => `Access until ${date}`,
  accessEnded: (date: string) => `Access ended ${date}`,
  progress: ({ done, required, minutes_left }: Progress) =>
    `${done} of ${count(required, "mission")}${minutes_left > 0 ? ` · about ${formatMinutes(minutes_left)} left` : ""}`,
};
