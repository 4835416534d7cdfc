// Texts of notices by kind, and of the page that lists them.

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
  lead: (unread: number) =>
    unread === 0 ? "You have read everything." : `${count(unread, "notice")} you have not read.`,
  unread: "Unread:",
  markRead: (title: string) => `Mark as read: ${title}`,
  markAll: "Mark all as read",
  marking: "Marking",
  markFailed: "The notice was not marked",
  markFailedHelp: "It still counts as unread. Try again later.",
  choose: "Choose your notices",
  more: "Show older ones",
  emptyTitle: "No notices yet",
  emptyBody: "When a mission opens, a date is near, or somebody answers you, a notice appears here.",
  toWork: "Go to my work",
  faultTitle: "Your notices could not be loaded",
  unsubscribe: {
    title: "Stop e-mails like this?",
    kind: (label: string) => `They are about this: ${label.toLowerCase()}.`,
    all: "This stops all e-mails about what happens in your simulations.",
    stays: "You still see these notices here. You always get e-mails about payments and the safety of your account.",
    stop: "Stop these e-mails",
    stopping: "Stopping",
    stoppedTitle: "These e-mails have stopped",
    stopped: "You can change your mind in your settings at any time.",
    settings: "Open my settings",
    unknownTitle: "This link cannot be used",
    unknown: "Open the complete link from the e-mail. Or log in and choose in your settings what you get by e-mail.",
    faultTitle: "The link could not be read",
  },
};

const security: Record<Schema<"SecurityEvent">, NoticeWords> = {
  sign_ins_ended: { title: "You were logged out everywhere", body: "If it was not you, set a new password." },
  address_changed: { title: "Your account has another e-mail address" },
  password_changed: { title: "Your password was changed", body: "If it was not you, set a new password." },
  roles_changed: { title: "The permissions of your account have changed" },
};

const charges: Record<Schema<"ChargeCause">, string> = {
  begun: "Your subscription has begun",
  renewed: "Your subscription was renewed",
  plan_changed: "Your subscription has another plan",
};

function refunded(outcome: Schema<"RefundOutcome">): NoticeWords {
  switch (outcome.is) {
    case "given_back":
      return { title: "Your money is on its way back" };
    case "sent_back":
      return { title: "Your payment is refunded" };
    case "subscription_back":
      return {
        title: `Your second subscription at ${providerNames[outcome.provider]} is refunded`,
        body: `${formatMoney(outcome.amount)} goes back to the way you paid. Your other subscription continues.`,
      };
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
      return {
        title: `Mission ${notice.mission.number} opens soon: ${notice.mission.title}`,
        body: formatDateTime(notice.at),
      };
    case "submission_received":
      return { title: `Your work on mission ${notice.mission.number} has arrived: ${notice.mission.title}` };
    case "ai_feedback_ready":
      return { title: `Your feedback on mission ${notice.mission.number} is ready: ${notice.mission.title}` };
    case "human_feedback_ready":
      return {
        title: `A reviewer has looked at your work on mission ${notice.mission.number}: ${notice.mission.title}`,
      };
    case "feedback_returned":
      return {
        title: `Your work on mission ${notice.mission.number} was returned: ${notice.mission.title}`,
        body: "The review says what to do next. Your text is kept.",
      };
    case "review_delayed":
      return {
        title: `The review of mission ${notice.mission.number} takes longer: ${notice.mission.title}`,
        body: "Your work keeps its place in the queue.",
      };
    case "badge_awarded":
      return { title: `You have a new badge: ${notice.badge.title}`, body: notice.badge.program };
    case "reward_earned":
      return {
        title: `You have earned ${formatMoney(notice.amount)}: ${friendName(notice.friend)} has bought a place`,
        body: `You can spend it from ${formatDateTime(notice.free_at)}.`,
      };
    case "referral_verified":
      return {
        title: `${friendName(notice.friend)} has come through your link`,
        body: "Their address is verified, so they count.",
      };
    case "referral_stale":
      return {
        title: `${friendName(notice.friend)} has become inactive`,
        body: "They do not count for now. A reminder from you may help.",
      };
    case "coupon_expiring":
      return {
        title: `Your coupon ${notice.coupon.code} expires soon`,
        body:
          notice.coupon.program === null
            ? `You can use it until ${formatDateTime(notice.at)}.`
            : `You can use it for ${notice.coupon.program.title} until ${formatDateTime(notice.at)}.`,
      };
    case "credit_expiring":
      return {
        title: `${formatMoney(notice.amount)} of your credit expires soon`,
        body: `You can spend it until ${formatDateTime(notice.at)}.`,
      };
    case "payment_succeeded":
      return { title: `Your receipt ${notice.receipt}: ${notice.payment.program}` };
    case "payment_failed":
      return {
        title: `Your payment failed: ${notice.payment.program}`,
        body: "If you were charged anyway, the money goes back to you.",
      };
    case "refund":
      return refundWords(notice);
    case "subscription_past_due":
      return {
        title: `Your subscription could not be renewed: ${notice.subscription.plan}`,
        ...(notice.until !== null && { body: `You keep your access until ${formatDateTime(notice.until)}.` }),
      };
    case "subscription_renewed":
      return {
        title: `${charges[notice.cause]}: ${notice.subscription.plan}`,
        body: [
          `You paid ${formatMoney(notice.subscription.amount)}.`,
          ...(notice.until === null ? [] : [`It runs until ${formatDateTime(notice.until)}.`]),
          ...(notice.receipt === null ? [] : [`This is receipt ${notice.receipt}.`]),
        ].join(" "),
      };
    case "subscription_ended":
      return notice.is_paused
        ? {
            title: `Your subscription is paused: ${notice.subscription.plan}`,
            body: "You are not charged until you resume it. You keep your work and your purchases.",
          }
        : {
            title: `Your subscription has ended: ${notice.subscription.plan}`,
            body: "You keep your work and your purchases.",
          };
    case "session_starting":
      return dated(notice.session.program, notice.date, ["starts", "has started"]);
    case "session_ending":
      return dated(notice.session.program, notice.date, ["ends", "has ended"]);
    case "access_ending":
      return dated(`Your access to ${notice.session.program}`, notice.date, ["ends", "has ended"]);
    case "extension_applied":
      return {
        title: `You have more time: ${notice.session.program}`,
        body: `Your access ends on ${formatDateTime(notice.until)}.`,
      };
    case "event_reminder":
      return {
        title: `Soon: ${notice.event.title}`,
        body: `${eventTexts.kinds[notice.event.kind]}, ${formatDateTime(notice.at)}`,
      };
    case "event_changed":
      return notice.change.is === "moved"
        ? {
            title: `${notice.event.title} was moved`,
            body: `It is now on ${formatDateTime(notice.change.to)}, not on ${formatDateTime(notice.change.from)}.`,
          }
        : {
            title: `${notice.event.title} is cancelled`,
            body: `It was to be on ${formatDateTime(notice.change.from)}.`,
          };
    case "announcement":
      return { title: notice.announcement.title, body: notice.announcement.program };
    case "certificate_issued":
      if (notice.is_raised)
        return {
          title: `Your award has risen: ${notice.certificate.program}`,
          body: "A reviewer has passed your work. The address of your certificate is the same.",
        };
      return {
        title: `Your certificate is here: ${notice.certificate.program}`,
        body: "You can share its page with anyone.",
      };
    case "letter_issued":
      return {
        title: `Your reference letter is here: ${notice.letter.program}`,
        body: "You can share its page with anyone.",
      };
    case "survey_due":
      return { title: `Please answer a survey: ${notice.survey.title}`, body: notice.survey.program };
    case "team_invite":
      return {
        title: `You are invited to the team “${notice.team.name}”`,
        body: `${notice.by ?? "Somebody in your session"} asks you to join their team in ${notice.team.program}.`,
      };
    case "program_opened":
      return {
        title: `A new simulation is open: ${notice.program.title}`,
        body: "You asked to hear about new simulations.",
      };
    case "security":
      return security[notice.event];
  }
}

function refundWords({ outcome, payment, credit_note: note }: Extract<Notice, { kind: "refund" }>): NoticeWords {
  const { title, body } = refunded(outcome);
  const bodies = [body, note === null ? undefined : `This is credit note ${note}.`].filter(
    (text) => text !== undefined,
  );
  return { title: `${title}: ${payment.program}`, ...(bodies.length > 0 && { body: bodies.join(" ") }) };
}

function friendName({ name }: Schema<"FriendPlace">): string {
  return name ?? "A friend";
}

function dated(what: string, { at, has_come }: NoticeDate, [ahead, come]: [string, string]): NoticeWords {
  return { title: `${what} ${has_come ? come : ahead}`, body: formatDateTime(at) };
}
