// A table of the cached answers that each write makes stale. A cached answer may be an hour old, but a mission that was
// just unlocked must be shown at once. A write that is missing here fails the type check. Data in the response of a
// write is not listed here: the write's feature puts that data into the cache. The cache listens to this module.

import type { paths } from "./schema";
import type { Schema } from "./types";

type Writing = "post" | "put" | "patch" | "delete";
type WritesOf<Path extends keyof paths> = {
  [M in Writing]: paths[Path][M] extends { responses: unknown } ? `${Uppercase<M>} ${Path}` : never;
}[Writing];
export type Write = { [Path in keyof paths]: WritesOf<Path> }[keyof paths];

/** First elements of a key in keys.ts; matches every key that begins with them. */
export type KeyStart = readonly string[];

const modules: readonly KeyStart[] = [["bonus", "modules"]];
const locks: readonly KeyStart[] = [["mission", "list"], ["sitting"], ...modules];
const surveys: readonly KeyStart[] = [["survey"]];
const scores: readonly KeyStart[] = [
  ["progression", "completion"],
  ["progression", "offboarding"],
  ["progression", "grades"],
  ["progression", "letter-standing"],
];
const badges: readonly KeyStart[] = [["reward", "badges"]];
const friends: readonly KeyStart[] = [
  ["referral", "friends"],
  ["referral", "progress"],
];
const wallet: readonly KeyStart[] = [["referral", "progress"], ["reward"], ["checkout", "price"]];
const progress: readonly KeyStart[] = [
  ["portfolio", "contexts"],
  ["showcase"],
  ...locks,
  ...scores,
  ...badges,
  ...surveys,
  ["enrolment", "list"],
];
const teams: readonly KeyStart[] = [["team"]];
const discord: readonly KeyStart[] = [["community", "discord"]];
const place: readonly KeyStart[] = [
  ["portfolio", "contexts"],
  ["enrolment"],
  ["mission"],
  ["sitting"],
  ["survey"],
  ["event"],
  ...teams,
  ["bonus"],
  ["program"],
  ["onboarding"],
];
const offers: readonly KeyStart[] = [["onboarding", "offers"], ["onboarding", "session-flow"], ...locks];

const purchase: readonly KeyStart[] = [...place, ["checkout", "price"], ["checkout", "purchases"]];

const CHANGES: Record<Write, readonly KeyStart[]> = {
  "POST /api/auth/signup": [],
  "POST /api/auth/claims": [],
  "POST /api/auth/verify-email": [],
  "POST /api/auth/password-reset": [],
  "PATCH /api/user/": [["checkout", "price"]],
  "DELETE /api/user/": [],
  "DELETE /api/user/sessions": [],
  "PUT /api/user/profile": [["onboarding"], ...locks],
  "PUT /api/user/billing-details": [["checkout", "billing"]],
  "PATCH /api/user/settings": [],
  "POST /api/user/devices": [
    ["account", "devices"],
    ["account", "settings"],
  ],
  "DELETE /api/user/devices/{id}": [["account", "devices"]],
  "POST /api/unsubscribe": [["account", "settings"]],
  "POST /api/purchases/{id}/refund": [
    ["checkout", "purchases"],
    ["progression", "completion"],
  ],
  "PATCH /api/notifications": [["notification"]],
  "POST /api/referrals/source": [["checkout", "price"]],
  "PUT /api/referrals/verification": [["checkout", "price"]],
  "POST /api/referrals/engagement": [],
  "POST /api/referrals/code": [],
  "POST /api/referrals/{referral}/remind": friends,
  "POST /api/referrals/coupon": wallet,
  "POST /api/rewards/redeem": wallet,
  "POST /api/perks/{id}/take": [["reward", "perks"]],
  "POST /api/onboarding/user-questions": [["account", "profile"], ...offers],
  "PUT /api/onboarding/profile": [["onboarding"], ["account", "profile"], ...locks],
  "PATCH /api/session/{id}/onboarding-flow": locks,
  "PUT /api/app/experience-sessions/{id}/sittings": [],
  "POST /api/session/enrol": place,
  "PATCH /api/user-experience-sessions/{xs}": [["enrolment", "list"]],
  "POST /api/program-extension": place,
  "POST /api/session/resume": [],
  "POST /api/user-missions/": progress,
  "PATCH /api/user-missions/{id}": progress,
  "POST /api/user-missions/{id}/feedback": [],
  "PUT /api/session/{id}/bonus-content/{content}/done": modules,
  "DELETE /api/session/{id}/bonus-content/{content}/done": modules,
  "POST /api/program-survey/{id}": [...locks, ["survey", "list"]],
  "POST /api/user-submissions": [...progress, ["submission", "list"], ["team", "work"]],
  "PATCH /api/user-submissions/{id}": [
    ...progress,
    ["submission", "list"],
    ["submission", "reviews"],
    ["feedback"],
    ...teams,
  ],
  "PUT /api/user-submissions/{id}/writing": [],
  "PUT /api/user-submissions/{id}/shown-answer": [["submission", "list"]],
  "PUT /api/user-submissions/{id}/feedback-read": [["feedback", "inbox"], ["notification"]],
  "POST /api/user-submissions/{id}/review-rating": [["feedback", "inbox"]],
  "POST /api/user-submissions/{id}/appeal": [["feedback", "inbox"]],
  "POST /api/reviews/{id}/claim": [["feedback", "queue"]],
  "POST /api/reviews/{id}/release": [["feedback", "queue"]],
  "PUT /api/reviews/{id}/draft": [],
  "POST /api/reviews/{id}/decision": [["feedback", "queue"]],
  "PATCH /api/reviews/{id}": [["feedback"]],
  "POST /api/user-submissions/{id}/ai-feedback": [["feedback"]],
  "POST /api/ai/ta": [["assistant"]],
  "POST /api/ai/threads": [],
  "PATCH /api/ai/threads/{id}": [["assistant", "list"]],
  "DELETE /api/ai/threads/{id}": [["assistant", "list"]],
  "POST /api/ai/threads/{id}/messages": [["assistant", "list"]],
  "POST /api/ai/messages/{id}/stop": [["assistant", "list"]],
  "POST /api/ai/messages/{id}/feedbacks": [["assistant", "flagged"]],
  "POST /api/ai/portfolio-assistant": [
    ["portfolio", "contexts"],
    ["portfolio", "drafts"],
  ],
  "PATCH /api/ai/portfolio-drafts/{id}": [
    ["portfolio", "drafts"],
    ["portfolio", "versions"],
  ],
  "POST /api/ai/portfolio-drafts/{id}/stop": [["portfolio", "drafts"]],
  "DELETE /api/ai/portfolio-drafts/{id}": [
    ["portfolio", "drafts"],
    ["portfolio", "draft"],
  ],
  "PUT /api/submission-blocks": [],
  "PUT /api/user-submissions/{id}/self-rating": [],
  "POST /api/program-progression/completion": [
    ...progress,
    ["progression", "certificates"],
    ["progression", "suggestion"],
    ["notification"],
  ],
  "POST /api/offboarding": [["progression", "completion"]],
  "PATCH /api/offboarding/{id}": [["progression", "completion"]],
  "PATCH /api/certificates/{serial}": [["progression"], ["showcase"]],
  "PUT /api/certificates/{serial}/share": [
    ["progression", "certificates"],
    ["progression", "completion"],
  ],
  "PUT /api/app/showcases/{xs}": [["showcase", "page"]],
  "PUT /api/app/showcases/{xs}/publication": [["showcase", "page"]],
  "DELETE /api/app/showcases/{xs}/publication": [["showcase", "page"]],
  "POST /api/reference-letters": [["progression", "letter-standing"]],
  "PATCH /api/reference-letters/{id}": [["progression", "letter-queue"]],
  "PATCH /api/user-badge": badges,
  "POST /api/subscription": [],
  "POST /api/subscription/manage": [["subscription"], ["checkout", "purchases"], ...place],
  "POST /api/coupon/validate": [],
  "POST /api/payment/{method}/initialise-transaction": purchase,
  "POST /api/payment/{method}/verify-transaction": purchase,
  "POST /api/webhooks/{provider}": [],
  "POST /api/aws/s3-signed-url/avatar": [],
  "POST /api/aws/s3-signed-url/file-upload": [],
  "POST /api/teams": [...progress, ...teams, ["mission", "blocks"]],
  "POST /api/teams/invitations": [],
  "POST /api/discord/link": discord,
  "DELETE /api/user-discord-session/session": [...discord, ["community", "discord-code"]],
  "POST /api/user-discord-session/sync": discord,
  "POST /api/discord/interactions": [],
  "POST /api/events/{id}/join": [["progression", "completion"]],
  "POST /api/events/calendar": [],
  "DELETE /api/events/calendar": [],
  "POST /api/email/support": [["support", "tickets"]],
};

/** Changes made outside this page: updates of features, or `"anything"`. */
export type LiveNews = readonly Schema<"LiveUpdate">[] | "anything";

const LIVE: Record<Schema<"LiveFeature">, readonly KeyStart[]> = {
  enrolment: [["subscription"], ["enrolment"], ["mission"], ["sitting"], ["bonus"], ["onboarding"], ...scores],
  mission: progress,
  bonus: modules,
  submission: [...progress, ["submission", "list"], ["submission", "reviews"], ["mission", "blocks"], ["feedback"]],
  referral: friends,
  reward: [...wallet, ...badges],
  team: teams,
  draft: [
    ["mission", "blocks"],
    ["team", "work"],
  ],
  community: discord,
  event: [["event"]],
  notification: [["notification"]],
  sign_ins: [["account", "sign-ins"]],
};

type Listener = (starts: readonly KeyStart[]) => void;
const listeners = new Set<Listener>();
const doubters = new Set<() => void>();

/** Adds a listener; the returned function removes it. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by the client after each successful response. */
export function noteChange(method: string, path: string): void {
  noteStale((CHANGES as Partial<Record<string, readonly KeyStart[]>>)[`${method} ${path}`] ?? []);
}

/** Called for each event of the update stream. */
export function noteLive(news: LiveNews): void {
  const features = news === "anything" ? Object.values(LIVE) : news.map(({ feature }) => LIVE[feature] ?? []);
  noteStale([...new Set(features.flat())]);
}

/** Marks answers as stale that have changed without a write by their own feature. */
export function noteStale(starts: readonly KeyStart[]): void {
  if (starts.length > 0) for (const listener of listeners) listener(starts);
}

/** Adds a listener; the returned function removes it. */
export function onDoubt(listener: () => void): () => void {
  doubters.add(listener);
  return () => doubters.delete(listener);
}

/** Called when an act got no response: only the server knows what it changed. */
export function noteDoubt(): void {
  for (const doubter of doubters) doubter();
}
