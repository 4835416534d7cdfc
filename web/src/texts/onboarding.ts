// Texts of the five steps after signing up: the steps, the questions and their answers.

import type { OfferReason, OnboardingStep, Question, QuestionId, SessionCard } from "@/api/types";

export const onboardingTexts = {
  title: "Getting started",
  steps: {
    welcome: "Welcome",
    profile: "Your name",
    discovery: "How you found us",
    intent: "What you want",
    offering: "Where to start",
  } satisfies Record<OnboardingStep, string>,
  stepOf: (number: number, total: number) => `Step ${number} of ${total}`,
  stepDone: "done",
  stepSkipped: "skipped",
  stepOpen: "not done yet",
  back: "Back",
  next: "Save and continue",
  saving: "Saving",
  skip: "Skip this step",
  skipAll: "Skip all steps",
  skipAllNote: "You can do all of this later in your profile.",
  faultTitle: "Your steps could not be loaded",
  failed: "This was not saved yet",
  kept: "What you typed is kept on this device.",
  welcome: {
    title: "Good to have you here",
    lead: "It takes three minutes, and helps us suggest a simulation.",
    lines: [
      { title: "Tell us your name", body: "As it will appear on your certificates." },
      { title: "Say what you want", body: "A first job, a new field, a stronger portfolio, and the hours you have." },
      { title: "Pick your first simulation", body: "We show two or three that fit, with the reason for each." },
    ],
    note: "Every step can be skipped, and changed later in your profile.",
    start: "Start",
  },
  profile: {
    title: "Your name",
    lead: "It appears on every certificate you earn.",
    legalName: "Name on the certificate",
    legalNameHelp: "As on your passport or diploma, in the order you use it.",
    legalNameMissing: "Type your name, or skip this step for now.",
    headline: "Headline",
    headlineHelp: "One line about you, such as “Economics student who likes messy data”. You may leave it empty.",
  },
  discovery: { title: "How you found us", lead: "It helps us reach the next person like you." },
  intent: { title: "What you want", lead: "It only decides what we show you first." },
  offering: {
    title: "Where to start",
    lead: "Chosen from your answers. You can join more than one simulation.",
    emptyTitle: "No simulation fits right now",
    emptyBody: "The next sessions are not out yet. Look through all simulations in the meantime.",
    faultTitle: "Your suggestions could not be loaded",
    enrol: "Enrol",
    enrolIn: (program: string) => `Enrol in ${program}`,
    preview: "Look inside",
    previewOf: (program: string) => `Look inside ${program}`,
    all: "See all simulations",
    finish: "Finish",
    why: "Why this one",
    later: "Not now",
  },
  reasons: {
    interest: (card) => `It is in ${card.program.category}, which you chose.`,
    hours: () => "It fits the hours you have each week.",
    free: () => "It is free.",
    starts_soon: ({ session }) =>
      ({ upcoming: "It starts soon.", running: "It is under way.", over: "It is over." })[session.phase],
    beginner: () => "It needs no experience.",
  } satisfies Record<OfferReason, (card: SessionCard) => string>,
  questions: {
    heard_from: { label: "Where did you hear of Fieldwork?" },
    referral_code: { label: "A friend's code", help: "If somebody invited you. You may leave it empty." },
    goal: { label: "What is this for?" },
    hours_per_week: { label: "How much time do you have?" },
    interests: { label: "What would you like to try?" },
  } satisfies Record<QuestionId, { label: string; help?: string }> as Record<
    QuestionId,
    { label: string; help?: string }
  >,
  chooseUpTo: (most: number) => `Choose up to ${most}.`,
  certificate: {
    label: (name: string) => `How your certificate will look, with the name ${name}`,
    labelEmpty: "How your certificate will look, without a name yet",
    heading: "Certificate",
    says: "This says that",
    finished: "has finished a simulation on Fieldwork",
    placeholder: "Your name",
  },
};

const OPTIONS: Partial<Record<QuestionId, Record<string, { label: string; help?: string }>>> = {
  heard_from: {
    friend: { label: "A friend or colleague" },
    search: { label: "A search engine" },
    social: { label: "Social media" },
    school: { label: "My school or university" },
    employer: { label: "An employer" },
    event: { label: "An event" },
    other: { label: "Somewhere else" },
  },
  goal: {
    first_job: { label: "Find a first job" },
    change_career: { label: "Change to another field" },
    build_portfolio: { label: "Have work to show" },
    try_a_field: { label: "See whether a field is for me" },
    learn_skill: { label: "Learn one skill well" },
  },
  hours_per_week: {
    "2": { label: "Casual", help: "About 2 hours a week" },
    "5": { label: "Regular", help: "About 5 hours a week" },
    "10": { label: "Intense", help: "About 10 hours a week" },
  },
};

/** Words of one option; by default its own key, as for categories. */
export function optionWords(question: Question["id"], option: string): { label: string; help?: string } {
  const plain = option.replaceAll(/[-_]/g, " ");
  return OPTIONS[question]?.[option] ?? { label: plain.charAt(0).toUpperCase() + plain.slice(1) };
}
