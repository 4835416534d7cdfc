// Words of notices: what each says, by its kind, and the page that lists them.

import type { Schema } from "@/api/types";
import { formatDateTime } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { count } from "@/lib/words";
import { eventTexts } from "./event";
import { providerNames } from "./provider";

type Notice = Schema<"Notice">;
type NoticeDate = Schema<"NoticeDate">;

export interface NoticeWords {
  title: string;
  body?: string;
}

export const notificationTexts = {
  title: "Notices",
  bell: (unread: number) => (unread === 0 ? "Notices" : `Notices, ${unread} unread`),
  lead: (unread: number) => (unread === 0 ? "Everything is read." : `${count(unread, "notice")} you have not read.`),
  unread: "Unread:",
  markRead: (title: string) => `Mark as read: ${title}`,
  markAll: "Mark all as read",
  marking: "Marking",
  markFailed: "This was not marked",
  markFailedHelp: "It still counts as unread. Try it again later.",
  choose: "Choose what reaches you",
  more: "Show older ones",
  emptyTitle: "Nothing to tell you yet",
  emptyBody: "When a mission opens, a date comes near, or somebody answers you, it stands here.",
  toWork: "Go to my work",
  faultTitle: "Your notices could not be loaded",
  unsubscribe: {
    title: "No more mails like this?",
    kind: (label: string) => `They are about this: ${label.toLowerCase()}.`,
    all: "This stops all mails about what happens in your simulations.",
    stays: "You still see these notices here. Mails about payments and the safety of your account always come.",
    stop: "Stop these mails",
    stopping: "Stopping",
    stoppedTitle: "These mails have stopped",
    stopped: "You can change your mind in your settings at any time.",
    settings: "Open my settings",
    unknownTitle: "This link cannot be used",
    unknown: "Open it from the mail itself, whole. Or log in and choose in your settings what comes by mail.",
    faultTitle: "The link could not be read",
  },
};

const security: Record<Schema<"SecurityEvent">, NoticeWords> = {
  sign_ins_ended: { title: "You were logged out everywhere", body: "Was it not you? Set a new password." },
  address_changed: { title: "Your account has another e-mail address" },
  password_changed: { title: "Your password was changed", body: "Was it not you? Set a new password." },
  roles_changed: { title: "What your account may do has changed" },
};

const charges: Record<Schema<"ChargeCause">, string> = { begun: "Your subscription has begun", renewed: "Your subscription was renewed", plan_changed: "Your subscription has another plan" };

function refunded(outcome: Schema<"RefundOutcome">): NoticeWords {
  switch (outcome.is) {
    case "given_back":
      return { title: "Your money is on its way back" };
    case "sent_back":
      return { title: "Your payment goes back" };
    case "subscription_back":
      return { title: `Your second subscription at ${providerNames[outcome.provider]} goes back`, body: `${formatMoney(outcome.amount)} goes back the way it came. Your other subscription goes on.` };
    case "credit_back":
      return { title: "Your credit is back" };
    case "denied":
      return { title: "Your refund was denied" };
  }
}

export function noticeWords(notice: Notice): NoticeWords {
  switch (notice.kind) {
    case "mission_unlocked":
      return { title: `Mission ${notice.mission.number} is open: ${notice.mission.title}` };
    case "unlock_soon":
      return { title: `Mission ${notice.mission.number} opens soon: ${notice.mission.title}`, body: formatDateTime(notice.at) };
    case "submission_received":
      return { title: `Your work on mission ${notice.mission.number} has arrived: ${notice.mission.title}` };
    case "ai_feedback_ready":
      return { title: `Your feedback on mission ${notice.mission.number} is ready: ${notice.mission.title}` };
    case "human_feedback_ready":
      return { title: `A reviewer has looked at your work on mission ${notice.mission.number}: ${notice.mission.title}` };
    case "feedback_returned":
      return { title: `Your work on mission ${notice.mission.number} came back: ${notice.mission.title}`, body: "A reviewer says what to do next. Your text is kept." };
    case "review_delayed":
      return { title: `The review of mission ${notice.mission.number} takes longer: ${notice.mission.title}`, body: "Your work keeps its place." };
    case "badge_awarded":
      return { title: `You have a new badge: ${notice.badge.title}`, body: notice.badge.program };
    case "reward_earned":
      return { title: `You have earned ${formatMoney(notice.amount)}: ${friendName(notice.friend)} has bought a place`, body: `You can spend it from ${formatDateTime(notice.free_at)} on.` };
    case "referral_verified":
      return { title: `${friendName(notice.friend)} has come through your link`, body: "Their address is verified, so that they count." };
    case "referral_stale":
      return { title: `${friendName(notice.friend)} has gone quiet`, body: "They do not count for the moment. A reminder from you may help." };
    case "coupon_expiring":
      return { title: `Your coupon ${notice.coupon.code} expires soon`, body: notice.coupon.program === null ? `You can use it until ${formatDateTime(notice.at)}.` : `You can use it for ${notice.coupon.program.title} until ${formatDateTime(notice.at)}.` };
    case "credit_expiring":
      return { title: `${formatMoney(notice.amount)} of your credit expires soon`, body: `You can spend it until ${formatDateTime(notice.at)}.` };
    case "payment_succeeded":
      return { title: `Your receipt ${notice.receipt}: ${notice.payment.program}` };
    case "payment_failed":
      return { title: `Your payment failed: ${notice.payment.program}`, body: "Money that has left your account all the same goes back to it." };
    case "refund":
      return refundWords(notice);
    case "subscription_past_due":
      return { title: `Your subscription could not be renewed: ${notice.subscription.plan}`, ...(notice.until !== null && { body: `You keep your access until ${formatDateTime(notice.until)}.` }) };
    case "subscription_renewed":
      return { title: `${charges[notice.cause]}: ${notice.subscription.plan}`, body: [`You paid ${formatMoney(notice.subscription.amount)}.`, ...(notice.until === null ? [] : [`It lasts until ${formatDateTime(notice.until)}.`]), ...(notice.receipt === null ? [] : [`This is receipt ${notice.receipt}.`])].join(" ") };
    case "subscription_ended":
      return notice.is_paused
        ? { title: `Your subscription rests: ${notice.subscription.plan}`, body: "Nothing is charged until you resume it. What you did and what you bought stay yours." }
        : { title: `Your subscription has ended: ${notice.subscription.plan}`, body: "What you did and what you bought stay yours." };
    case "session_starting":
      return dated(notice.session.program, notice.date, ["starts", "has started"]);
    case "session_ending":
      return dated(notice.session.program, notice.date, ["ends", "has ended"]);
    case "access_ending":
      return dated(`Your access to ${notice.session.program}`, notice.date, ["ends", "has ended"]);
    case "extension_applied":
      return { title: `You have more time: ${notice.session.program}`, body: `Your access ends on ${formatDateTime(notice.until)}.` };
    case "event_reminder":
      return { title: `Soon: ${notice.event.title}`, body: `${eventTexts.kinds[notice.event.kind]}, ${formatDateTime(notice.at)}` };
    case "event_changed":
      return notice.change.is === "moved"
        ? { title: `${notice.event.title} was moved`, body: `It is on ${formatDateTime(notice.change.to)} now, and not on ${formatDateTime(notice.change.from)}.` }
        : { title: `${notice.event.title} is cancelled`, body: `It was to be on ${formatDateTime(notice.change.from)}.` };
    case "announcement":
      return { title: notice.announcement.title, body: notice.announcement.program };
    case "certificate_issued":
      return { title: `Your certificate is here: ${notice.certificate.program}`, body: "Its page can be shown to anybody." };
    case "letter_issued":
      return { title: `Your reference letter is here: ${notice.letter.program}`, body: "Its page can be shown to anybody." };
    case "survey_due":
      return { title: `A survey waits for you: ${notice.survey.title}`, body: notice.survey.program };
    case "team_invite":
      return { title: `You are invited to the team “${notice.team.name}”`, body: `${notice.by ?? "Somebody of your session"} asks you to join. ${notice.team.program}` };
    case "security":
      return security[notice.event];
  }
}

function refundWords({ outcome, payment, credit_note: note }: Extract<Notice, { kind: "refund" }>): NoticeWords {
  const { title, body } = refunded(outcome);
  const bodies = [body, note === null ? undefined : `This is credit note ${note}.`].filter((text) => text !== undefined);
  return { title: `${title}: ${payment.program}`, ...(bodies.length > 0 && { body: bodies.join(" ") }) };
}

function friendName({ name }: Schema<"FriendPlace">): string {
  return name ?? "A friend";
}

function dated(what: string, { at, has_come }: NoticeDate, [ahead, come]: [string, string]): NoticeWords {
  return { title: `${what} ${has_come ? come : ahead}`, body: formatDateTime(at) };
}
