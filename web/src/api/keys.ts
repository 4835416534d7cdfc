// Every key of the cache, by feature. A key is an array that begins with the feature's noun; null means "do not request
// yet".

import type { paths } from "./schema";
import type { Schema } from "./types";

type QueueFilter = NonNullable<NonNullable<paths["/api/reviews"]["get"]["parameters"]["query"]>["filter"]>;

type LetterFilter = NonNullable<
  NonNullable<paths["/api/reference-letters/queue"]["get"]["parameters"]["query"]>["filter"]
>;

export interface OfferingFilter {
  category: string | null;
  q: string | null;
  /** Country of the prices; without it, the base prices. */
  country?: string | null;
}

export const keys = {
  user: () => ["account", "user"] as const,
  verification: () => ["account", "verification"] as const,
  signIns: () => ["account", "sign-ins"] as const,
  profile: () => ["account", "profile"] as const,
  settings: () => ["account", "settings"] as const,
  devices: () => ["account", "devices"] as const,
  onboarding: () => ["onboarding", "progress"] as const,
  offers: () => ["onboarding", "offers"] as const,
  unsubscription: (token: string) => ["account", "unsubscription", token] as const,
  notices: () => ["notification", "list"] as const,
  unreadNotices: () => ["notification", "unread"] as const,
  supportTickets: () => ["support", "tickets"] as const,
  status: () => ["platform", "status"] as const,
  accountRules: () => ["account", "rules"] as const,
  progressRules: () => ["progression", "rules"] as const,
  resetCode: (code: string) => ["account", "reset-code", code] as const,
  verificationCode: (code: string) => ["account", "verification-code", code] as const,
  passwordPolicy: () => ["account", "password-policy"] as const,
  offering: (filter: OfferingFilter) =>
    ["program", "offering", filter.category, filter.q, filter.country ?? null] as const,
  course: (slug: string) => ["program", "course", slug] as const,
  preview: (course: string, mission: string) => ["program", "preview", course, mission] as const,
  sessionFlow: (experience: string) => ["onboarding", "session-flow", experience] as const,
  enrolments: () => ["enrolment", "list"] as const,
  subscription: (currency: string | null) => ["subscription", "page", currency] as const,
  extension: (xs: string) => ["enrolment", "extension", xs] as const,
  missions: (experience: string) => ["mission", "list", experience] as const,
  missionLists: (experiences: readonly string[]) => ["mission", "list", "of", ...experiences] as const,
  sittings: (experience: string) => ["sitting", "plan", experience] as const,
  missionBlocks: (mission: string, experience: string) => ["mission", "blocks", mission, experience] as const,
  bonusModules: (experience: string) => ["bonus", "modules", experience] as const,
  bonusContent: (experience: string, content: string) => ["bonus", "content", experience, content] as const,
  cheatSheet: (experience: string) => ["bonus", "cheat-sheet", experience] as const,
  surveys: (experience: string) => ["survey", "list", experience] as const,
  survey: (experience: string, survey: string) => ["survey", "one", experience, survey] as const,
  teams: (experience: string) => ["team", "teams", experience] as const,
  teamWork: (mission: string, experience: string) => ["team", "work", mission, experience] as const,
  discord: () => ["community", "discord"] as const,
  discordCode: () => ["community", "discord-code"] as const,
  events: (experience: string | null) => ["event", "list", experience] as const,
  calendar: (experience: string | null) => ["event", "calendar", experience] as const,
  announcements: (experience: string) => ["event", "announcements", experience] as const,
  assistant: (experience: string, isArchived: boolean, words: string) =>
    ["assistant", "list", experience, isArchived, words] as const,
  portfolioContexts: () => ["portfolio", "contexts"] as const,
  portfolioDrafts: () => ["portfolio", "drafts"] as const,
  portfolioDraft: (draft: string) => ["portfolio", "draft", draft] as const,
  portfolioVersions: (draft: string, newest: number) => ["portfolio", "versions", draft, newest] as const,
  flaggedMessages: () => ["assistant", "flagged"] as const,
  messages: (thread: string) => ["assistant", "messages", thread] as const,
  contentFile: (url: string, as: string) => ["program", "content-file", url, as] as const,
  selfRating: (submission: string) => ["submission", "self-rating", submission] as const,
  aiFeedback: (submission: string) => ["feedback", "ai", submission] as const,
  attemptReviews: (submission: string) => ["submission", "reviews", submission] as const,
  inbox: (experience: string) => ["feedback", "inbox", experience] as const,
  reviewQueue: (filter: QueueFilter) => ["feedback", "queue", filter] as const,
  review: (review: string) => ["feedback", "review", review] as const,
  completion: (experience: string) => ["progression", "completion", experience] as const,
  offboarding: (experience: string) => ["progression", "offboarding", experience] as const,
  grades: (experience: string) => ["progression", "grades", experience] as const,
  suggestion: () => ["progression", "suggestion"] as const,
  ownShowcase: (experience: string) => ["showcase", "own", experience] as const,
  showcase: (slug: string) => ["showcase", "page", slug] as const,
  certificates: () => ["progression", "certificates"] as const,
  certificate: (serial: string) => ["progression", "certificate", serial] as const,
  price: (
    xs: string,
    currency: string | null,
    billing: string | null,
    isBase: boolean,
    coupon: string | null,
    useCredit: boolean,
    extension: number | null,
  ) => ["checkout", "price", xs, currency, billing, isBase, coupon, useCredit, extension] as const,
  configuration: (course: string) => ["checkout", "configuration", course] as const,
  publicPrice: (program: string, country: string | null) => ["checkout", "public-price", program, country] as const,
  payment: (reference: string, method: Schema<"PaymentPath">) => ["checkout", "payment", reference, method] as const,
  purchases: () => ["checkout", "purchases"] as const,
  billing: () => ["checkout", "billing"] as const,
  returnedPayments: () => ["checkout", "returned"] as const,
  publishedKeys: () => ["progression", "published-keys"] as const,
  signature: (serial: string, changedAt: string) => ["progression", "signature", serial, changedAt] as const,
  letterStanding: (experience: string) => ["progression", "letter-standing", experience] as const,
  letter: (serial: string) => ["progression", "letter", serial] as const,
  letterQueue: (filter: LetterFilter) => ["progression", "letter-queue", filter] as const,
  letterSheet: (letter: string) => ["progression", "letter-sheet", letter] as const,
  linkOffer: (code: string) => ["referral", "link-offer", code] as const,
  ownCode: () => ["referral", "code"] as const,
  friends: () => ["referral", "friends"] as const,
  referralProgress: () => ["referral", "progress"] as const,
  credit: () => ["reward", "credit"] as const,
  ownCoupons: () => ["reward", "coupons"] as const,
  perks: () => ["reward", "perks"] as const,
  badges: () => ["reward", "badges"] as const,
  submissions: (userMission: string) => ["submission", "list", userMission] as const,
};
