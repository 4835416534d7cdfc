// Realistic responses about the account for tests: settings, profile, onboarding, offers.

import type {
  NotificationKind,
  NotifyChoice,
  Offer,
  Onboarding,
  Profile,
  Settings,
  User,
  VerifyEmail,
} from "@/api/types";
import { aSessionCard } from "./fixtures";

export function aUser(change: Partial<User> = {}): User {
  return {
    id: "01900000-0000-7000-8000-0000000000aa",
    email: "ada@fieldwork.test",
    email_verified: true,
    name: "Ada Obi",
    photo_url: null,
    locale: "en",
    timezone: "Africa/Lagos",
    country: "NG",
    roles: ["learner"],
    created_at: "2026-11-18T10:00:00Z",
    has_profile: true,
    ...change,
  };
}

export function aProfile(change: Partial<Profile> = {}): Profile {
  return {
    legal_name: "Adaeze Obi",
    headline: null,
    bio: null,
    school: null,
    degree: null,
    grad_year: null,
    skills: ["SQL"],
    links: { linkedin: null, github: null, website: null },
    updated_at: "2026-11-18T10:00:00Z",
    ...change,
  };
}

const KINDS: readonly NotificationKind[] = [
  "mission_unlocked",
  "unlock_soon",
  "ai_feedback_ready",
  "payment_succeeded",
  "security",
];

export function aSettings(change: Partial<Settings> = {}): Settings {
  const choice: NotifyChoice = { web: true, email: true, push: false, cadence: "instant" };
  return {
    notify: Object.fromEntries(KINDS.map((kind) => [kind, choice])),
    always: ["payment_succeeded", "security"],
    quiet_hours: null,
    theme: "system",
    reduced_motion: false,
    single_keys: true,
    declined_push: false,
    marketing_opt_in: false,
    ai_consent: false,
    analytics: null,
    in_use: { notices: [...KINDS], push: true, ai_consent: true, marketing_opt_in: true },
    ...change,
  };
}

export function aVerifyEmail(change: Partial<VerifyEmail> = {}): VerifyEmail {
  return { sent_to: "ada@fieldwork.test", is_verified: false, retry_at: null, left: 3, ...change };
}

export function anOnboarding(change: Partial<Onboarding> = {}): Onboarding {
  return {
    questions: [
      {
        id: "heard_from",
        step: "discovery",
        kind: "single",
        options: ["friend", "search", "other"],
        max_choices: null,
        max_chars: null,
      },
      { id: "referral_code", step: "discovery", kind: "text", options: [], max_choices: null, max_chars: 32 },
      {
        id: "goal",
        step: "intent",
        kind: "single",
        options: ["first_job", "learn_skill"],
        max_choices: null,
        max_chars: null,
      },
      {
        id: "hours_per_week",
        step: "intent",
        kind: "single",
        options: ["2", "5", "10"],
        max_choices: null,
        max_chars: null,
      },
      {
        id: "interests",
        step: "intent",
        kind: "multi",
        options: ["data", "finance", "design"],
        max_choices: 3,
        max_chars: null,
      },
    ],
    answers: [],
    done: [],
    skipped: [],
    next_step: "welcome",
    ...change,
  };
}

export function anOffer(change: Partial<Offer> = {}): Offer {
  return { card: aSessionCard(), reasons: ["interest", "free"], ...change };
}
