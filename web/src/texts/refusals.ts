// Learners' texts for each refusal code: what happened, and what to do. A Record of all codes, so that a code without a
// text fails the type check. Facts such as dates come from the refusal's meta and are shown beside these texts.

import type { Refusal } from "@/api/refusal";
import type { RefusalCode } from "@/api/types";
import { paymentRefusals } from "./payment-refusals";

export interface RefusalText {
  title: string;
  body: string;
}

export const refusalTexts: Record<RefusalCode, RefusalText> = {
  ...paymentRefusals,
  "unknown-server-error": {
    title: "Something went wrong on our side",
    body: "It was not your fault. Try again in a moment.",
  },
  "validation-fail": { title: "Something still needs a change", body: "We marked the parts that need a change." },
  "malformed-request": { title: "This request could not be read", body: "Reload the page and try again." },
  "route-not-found": { title: "This page does not exist", body: "The link may be old, or a letter may be missing." },
  "rate-limit-exceeded": { title: "That was a little too fast", body: "Wait a moment, then try again." },
  "network-request-failed": {
    title: "No connection",
    body: "A network error occurred. Please check your internet connection and try again.",
  },
  "temporarily-unavailable": {
    title: "Fieldwork is not available right now",
    body: "A part of it is down for a moment. Try again shortly.",
  },
  "idempotency/key-missing": { title: "This request could not be read", body: "Reload the page and try again." },
  "idempotency/key-reused": {
    title: "This was sent before with different content",
    body: "Reload the page to see the current state.",
  },
  "idempotency/in-flight": { title: "This is already being done", body: "Wait a moment, then check again." },

  "program-not-enrolled": { title: "You are not enrolled in this session", body: "Enrol to open its missions." },
  "program-already-purchased": { title: "You already have this one", body: "Continue where you left off." },
  "xs-not-found": {
    title: "This session does not exist",
    body: "It may have been taken down, or the link may be old.",
  },
  "profile-not-found": { title: "There is no profile yet", body: "Fill in your profile first." },
  "unexpected-payment-type": {
    title: "This payment belongs somewhere else",
    body: "Start again from the session you want to join.",
  },

  "auth/no-auth-header": {
    title: "You need to be logged in for this",
    body: "Log in, and you will come back to this page.",
  },
  "auth/no-api-key-header": { title: "This request is missing its key", body: "Reload the page and try again." },
  "auth/claims-already-attached": { title: "Your account is set up already", body: "You need not do anything." },
  "auth/invalid-api-key-header": { title: "This request's key is not known", body: "Reload the page and try again." },
  "auth/forbidden": { title: "Your account cannot open this", body: "If you think it should, write to support." },
  "auth/id-token-expired": {
    title: "Your session has ended",
    body: "Log in again; what you typed is kept on this device.",
  },
  "auth/unauthorized": {
    title: "Your session is no longer valid",
    body: "Log in again; what you typed is kept on this device.",
  },
  "auth/role-assignment-failed": {
    title: "Your account is not quite ready",
    body: "Its rights could not be set just now. Try again in a moment.",
  },
  "auth/gen-verify-link-fail": { title: "The verification link could not be made", body: "Try again in a moment." },
  "auth/email-not-verified": {
    title: "Your e-mail address is not verified yet",
    body: "Open the link in the e-mail we sent you, or ask for a new one.",
  },
  "auth/verify-attempts-limit": {
    title: "Enough e-mails for now",
    body: "Look in your inbox and your spam folder, or ask again later.",
  },
  "auth/delete-user-failed": {
    title: "The account could not be deleted",
    body: "Your account is unchanged. Try again in a moment.",
  },
  "auth/recent-sign-in-needed": {
    title: "Log in again to do this",
    body: "This cannot be undone, so we need to check that it is you. Log in, then try again right away.",
  },
  "auth/signup-not-allowed": {
    title: "This account cannot join",
    body: "Sign-up is closed for it. Write to support if that is a mistake.",
  },
  "auth/email-unusable": {
    title: "We cannot send e-mail to your address",
    body: "Log in with another address. Yours may be too long, or have characters that e-mail programs refuse.",
  },
  "auth/user-not-found": { title: "Your account is not set up yet", body: "Try again; it is made on the first visit." },
  "auth/missing-access-roles": {
    title: "Your account is not quite ready",
    body: "Try again; its rights are set on the first visit.",
  },

  "enrolment/closed": {
    title: "Enrolment has closed",
    body: "This session no longer takes new learners. Look for a later one.",
  },
  "enrolment/full": { title: "This session is full", body: "Every place is taken. Look for a later one." },

  "mission/already-complete": { title: "This mission is complete", body: "It already counts." },
  "mission/already-unlocked": { title: "This mission is open already", body: "You can go straight in." },
  "mission/pending-unlocked-missions": { title: "Other missions come first", body: "Finish them, and this one opens." },
  "mission/locked-no-continued-access": {
    title: "Your access has ended",
    body: "The session is over and its missions are closed.",
  },
  "mission/locked-waiting-unlock-date": {
    title: "This mission opens later",
    body: "Its date is in the plan of the session.",
  },
  "mission/mission-locked": { title: "This mission is still locked", body: "Something else has to happen first." },
  "mission/facts-unknown": { title: "We do not know the past state", body: "Choose the current time or a later one." },
  "mission/um-not-found": {
    title: "This mission does not exist",
    body: "It may belong to another session, or the link may be old.",
  },

  "survey/not-found": {
    title: "This survey does not exist",
    body: "The link may be old. Go back to the session's dashboard.",
  },
  "survey/not-due": {
    title: "This survey is not open yet",
    body: "It opens on a date or after a mission. Your answers are kept on this device.",
  },
  "survey/already-answered": {
    title: "You have answered this survey",
    body: "Your answers have arrived. You need not do anything.",
  },
  "bonus/content-not-found": {
    title: "This bonus page does not exist",
    body: "The link may be old. Go back to the list of modules.",
  },
  "mission/cannot-complete": {
    title: "This mission is not complete yet",
    body: "An answer, a review or a few points are still missing.",
  },

  "submission/no-mission": {
    title: "This mission does not exist",
    body: "It may belong to another session, or the link may be old.",
  },
  "submission/not-found": {
    title: "This submission does not exist",
    body: "It may belong to another account, or the link may be old.",
  },
  "submission/already-exists": {
    title: "You have work open here already",
    body: "Continue it instead of starting again.",
  },
  "submission/no-attempts-left": {
    title: "No attempts are left",
    body: "Every attempt this mission allows has been used.",
  },
  "submission/not-draft": {
    title: "This work has been handed in",
    body: "It can no longer be changed. Withdraw it first, if its review has not begun.",
  },
  "submission/not-ratable": {
    title: "This work cannot be rated now",
    body: "Hand it in first. Once a reviewer has decided, your rating stays as it is.",
  },
  "submission/not-withdrawable": {
    title: "This work can no longer be withdrawn",
    body: "Its review has begun, or it was never handed in.",
  },
  "submission/answer-kept": {
    title: "The answer is not shown yet",
    body: "Answer the question and hand it in first. Some missions keep their answers until they are complete.",
  },
  "submission/stale-rev": {
    title: "This work was changed elsewhere",
    body: "Another tab or device saved it first. Both texts are kept: choose which one to use.",
  },
  "submission/cannot-move": { title: "This attempt has moved on", body: "Reload to see its current state." },

  "ai-feedback/no-criteria": {
    title: "This mission has no criteria",
    body: "It therefore gives no automatic feedback.",
  },
  "ai-feedback/no-consent": { title: "AI feedback is switched off", body: "Allow it in your settings, and ask again." },
  "ai-feedback/not-waiting": {
    title: "There is no work to check yet",
    body: "Hand in your work first; then you can ask for feedback.",
  },
  "ai-feedback/in-flight": {
    title: "Feedback is on its way",
    body: "It was asked for already. It appears here as soon as it is ready.",
  },
  "ai-feedback/quota": {
    title: "You have used today's AI feedback",
    body: "You can ask again tomorrow. In the meantime you can ask for a review.",
  },
  "ai-messages/feedback-not-allowed": {
    title: "This message cannot be rated",
    body: "You can only rate answers in your own conversations.",
  },
  "ai-threads/not-found": {
    title: "This conversation does not exist",
    body: "It may have been deleted. Your other conversations are in the list.",
  },
  "ai-messages/quota": { title: "You have used today's questions", body: "You can ask the assistant again tomorrow." },
  "review/not-found": { title: "This review does not exist", body: "Check the queue again; it may be done." },
  "review/already-requested": {
    title: "A review is under way",
    body: "It was asked for already. You will hear when it is done.",
  },
  "review/not-reviewable": {
    title: "This attempt cannot be reviewed now",
    body: "Only work that is handed in can be reviewed.",
  },
  "review/own-work": { title: "This is your own work", body: "Somebody else has to review it." },
  "review/other-reviewer-needed": {
    title: "Another reviewer has to take this one",
    body: "An appeal needs a new reviewer.",
  },
  "review/claimed": { title: "Somebody else is reviewing this", body: "It becomes free again if they leave it." },
  "review/not-claimed": {
    title: "You are not reviewing this at the moment",
    body: "Claim it first; your earlier claim may have expired.",
  },
  "review/decided": { title: "This review is done", body: "It can no longer be changed this way." },
  "review/not-decided": { title: "This review is not done yet", body: "You can rate it when it is done." },
  "review/timed-out": { title: "This review ran out of time", body: "Ask for a new one." },
  "review/closed": {
    title: "This no longer needs a review",
    body: "It was withdrawn, or a newer attempt was handed in.",
  },
  "review/not-passing": {
    title: "These marks do not pass",
    body: "Raise the marks if the work deserves it, or send it back with what is missing.",
  },
  "review/already-rated": { title: "You rated this review already", body: "Thank you; each review is rated once." },
  "review/stale-rev": {
    title: "This feedback was edited elsewhere",
    body: "Reload to see the newest text; yours is kept here.",
  },
  "appeal/nothing-decided": { title: "You cannot appeal yet", body: "Wait for the reviewer's decision." },
  "appeal/already-made": { title: "You have appealed already", body: "Each attempt can be appealed once." },
  "appeal/too-late": {
    title: "The time to appeal is over",
    body: "You can still improve the work and hand it in again.",
  },
  "ai-portfolio/not-found": { title: "This draft does not exist", body: "The link may be old, or it was deleted." },
  "ai-portfolio/not-ready": {
    title: "The draft is not ready yet",
    body: "Wait until it is written, or ask for another one.",
  },
  "ai-portfolio/no-passed-work": {
    title: "You have no passed work yet",
    body: "A portfolio only contains work that was marked right or passed.",
  },
  "ai-portfolio/stale-version": {
    title: "This draft was edited elsewhere",
    body: "Compare both texts; yours is kept here.",
  },
  "ai-portfolio/quota": {
    title: "You have used today's drafts",
    body: "You can ask for more tomorrow. Your drafts stay, and you can edit them.",
  },
  "program-progression/completion-not-ready": {
    title: "Not quite finished",
    body: "Some requirements are still open.",
  },
  "program-progression/already-complete": {
    title: "You have completed this program",
    body: "Your certificate is ready.",
  },
  "offboarding/not-allowed": {
    title: "It is too early for this step",
    body: "Finish the program first, or wait until the session is over.",
  },
  "offboarding/completed": { title: "This step is done", body: "You need not fill in anything else." },
  "showcase/not-found": {
    title: "There is no page at this link",
    body: "Compare it with the link that you were given.",
  },
  "showcase/private": { title: "This page is private now", body: "Its owner no longer shows it." },
  "showcase/no-pieces": {
    title: "There is no work to show yet",
    body: "Choose at least one mission. Its work must be passed, or have a right answer.",
  },
  "certificate/not-found": {
    title: "There is no certificate with this number",
    body: "Compare it with the one on the certificate.",
  },
  "certificate/renamed-often": {
    title: "The name cannot be changed again",
    body: "It was changed as often as possible. Write to support if it must change again.",
  },
  "certificate/move-not-allowed": {
    title: "This certificate cannot be changed that way",
    body: "Reload to see its current state.",
  },
  "reference-letter/not-found": {
    title: "There is no reference letter with this number",
    body: "Compare it with the one on the letter.",
  },
  "reference-letter/not-eligible": {
    title: "You cannot get a reference letter yet",
    body: "The list shows what is still missing.",
  },
  "reference-letter/move-not-allowed": {
    title: "This letter cannot be changed that way",
    body: "Reload to see its current state.",
  },
  "reference-letter/not-on-record": {
    title: "The letter says more than the record",
    body: "Remove what is not on record.",
  },
  "extension/not-offered": { title: "This extension does not exist", body: "Your work is kept." },
  "extension/payment-needed": { title: "More time has a price here", body: "Choose it, and pay to extend." },
  "extension/too-early": {
    title: "It is too early to extend",
    body: "You can extend from a week before the session ends.",
  },
  "extension/too-late": { title: "It is too late to extend", body: "Enrol in another session to continue." },
  "extension/limit-reached": { title: "This session cannot be extended again", body: "Your work is kept." },

  "team/not-found": { title: "This team does not exist", body: "It may have ended." },
  "team/already-member": { title: "You are in a team already", body: "Leave it first, or swap." },
  "team/not-member": { title: "This person is not in the team", body: "Reload to see who is." },
  "team/not-in-session": { title: "This person is not in the session", body: "Ask somebody who learns here with you." },
  "team/locked": { title: "The team is fixed", body: "It has handed in work, so nobody can join or leave." },
  "team/full": { title: "The team is full", body: "Join another one, or start your own." },
  "team/not-lead": { title: "Only the lead of the team can do this", body: "Ask them." },
  "team/needed": {
    title: "You do this one with a team",
    body: "Join a team of your session, or start one. What you write stays on this device until then.",
  },
  "team/too-small": { title: "The team is too small", body: "Find somebody to join before you hand in." },
  "discord/code-invalid": { title: "This code is not known", body: "Get a new one and try again." },
  "discord/code-used": { title: "This code was used already", body: "Get a new one and try again." },
  "discord/code-expired": { title: "This code has expired", body: "Get a new one; it is valid for ten minutes." },
  "discord/not-offered": { title: "There is no Discord server", body: "It may come later." },
  "discord/authorization-failed": {
    title: "Discord's answer was not accepted",
    body: "It came too late, or was used before. Try again from this page.",
  },
  "discord/not-linked": { title: "Your account is not linked", body: "Link it first." },
  "discord/already-linked": {
    title: "This Discord account is linked already",
    body: "Unlink it from the other account first.",
  },
  "event/not-found": { title: "This event does not exist here", body: "It may belong to another session." },
  "event/already-exists": { title: "The session has an event of this name", body: "Choose another name." },
  "event/cancelled": { title: "This event was cancelled", body: "It will not take place." },
  "event/over": { title: "This event is over", body: "It can no longer be joined or cancelled." },
  "event/not-open": { title: "You cannot join yet", body: "The event can be joined from 15 minutes before it starts." },
  "event/unknown-calendar": {
    title: "This calendar address has ended",
    body: "Make a new one on the dashboard of your simulation.",
  },
  "announcement/not-found": { title: "This announcement does not exist", body: "It may have been withdrawn." },
  "notification/unknown-link": {
    title: "This link cannot be used",
    body: "Open the complete link from the e-mail, or choose in your settings what you get by e-mail.",
  },
};

const unanswered: RefusalText = {
  title: "We got no answer",
  body: "A network error occurred. This may still have been done. When you are connected again, check whether it was, and try again if not.",
};

/** Texts for a refusal; a code newer than this page gets the general text. */
export function refusalText(refusal: Refusal): RefusalText {
  return refusal.isUnanswered ? unanswered : codeText(refusal.code);
}

/**
 * For a heading that names the failed act; without a response the outcome is unknown. A body from the caller replaces
 * the code's.
 */
export function failureText(refusal: Refusal, failed: string, body = refusalText(refusal).body): RefusalText {
  return refusal.isUnanswered ? unanswered : { title: failed, body };
}

/** Texts for a code without its facts. */
export function codeText(code: string): RefusalText {
  return (refusalTexts as Partial<Record<string, RefusalText>>)[code] ?? refusalTexts["unknown-server-error"];
}
