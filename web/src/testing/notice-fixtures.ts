// Notices as the server sends them.

import type { Schema } from "@/api/types";

type NoticeView = Schema<"Notification">;

const mission = {
  id: "01900000-0000-7000-8000-000000000101",
  slug: "mission-2",
  number: 2,
  title: "Dormant savers",
  session: "data-analysis-bank-november",
};

export function aNotice(change: Partial<NoticeView> = {}): NoticeView {
  return {
    id: "01900000-0000-7000-8000-000000000201",
    notice: { kind: "mission_unlocked", mission },
    page: "/data-analysis-bank-november/mission-2",
    created_at: "2026-11-20T12:00:00Z",
    read_at: null,
    ...change,
  };
}

const session = {
  id: "01900000-0000-7000-8000-000000000301",
  slug: "data-analysis-bank-november",
  program: "Data analysis at a bank",
};
const event = {
  id: "01900000-0000-7000-8000-000000000e01",
  kind: "office_hours" as const,
  title: "Segments and their edges",
  session: session.slug,
  program: session.program,
};
const subscription = {
  id: "01900000-0000-7000-8000-000000000901",
  plan: "Month by month",
  amount: { amount_minor: 1_200, currency: "USD" },
};
const payment = {
  id: "01900000-0000-7000-8000-000000000901",
  amount: { amount_minor: 4900, currency: "USD" },
  session: session.slug,
  program: session.program,
  days: null,
};
const friend = { id: "01900000-0000-7000-8000-000000000a01", name: "Kofi M." };
const date = { at: "2026-12-14T09:00:00Z", has_come: false };

/** One notice of every kind that is sent. */
export const everyNotice: Schema<"Notice">[] = [
  { kind: "mission_unlocked", mission },
  { kind: "unlock_soon", mission, at: "2026-12-14T09:00:00Z" },
  { kind: "submission_received", mission },
  { kind: "session_starting", session, date },
  { kind: "session_ending", session, date },
  { kind: "access_ending", session, date: { ...date, has_come: true } },
  { kind: "extension_applied", session, until: date.at },
  {
    kind: "certificate_issued",
    certificate: {
      id: "01900000-0000-7000-8000-000000000401",
      serial: "T6W2-SAPC-RVYM",
      program: "Data analysis at a bank",
    },
    is_raised: false,
  },
  {
    kind: "letter_issued",
    letter: {
      id: "01900000-0000-7000-8000-000000000501",
      serial: "T6W2-SAPC-RVYM",
      program: "Data analysis at a bank",
    },
  },
  {
    kind: "program_opened",
    id: "01900000-0000-7000-8000-000000000001",
    program: { slug: "data-analysis-at-a-bank", title: "Data analysis at a bank" },
  },
  { kind: "security", user: "01900000-0000-7000-8000-0000000000aa", event: "sign_ins_ended" },
  { kind: "ai_feedback_ready", mission, submission: "00000000-0000-4000-8000-000000000009" },
  { kind: "human_feedback_ready", mission },
  { kind: "feedback_returned", mission },
  { kind: "review_delayed", mission },
  { kind: "payment_succeeded", payment, receipt: "FW-000001" },
  { kind: "payment_failed", payment },
  { kind: "subscription_past_due", subscription, until: date.at },
  { kind: "subscription_renewed", subscription, until: date.at, cause: "renewed", receipt: "FW-000002" },
  { kind: "subscription_ended", subscription, is_paused: false },
  { kind: "refund", payment, outcome: { is: "given_back", amount: payment.amount }, credit_note: "CN-000001" },
  { kind: "reward_earned", friend, amount: payment.amount, free_at: "2026-12-14T09:00:00Z" },
  { kind: "referral_verified", friend },
  { kind: "referral_stale", friend: { ...friend, name: null } },
  {
    kind: "credit_expiring",
    lot: "01900000-0000-7000-8000-000000000b01",
    amount: payment.amount,
    at: "2026-12-14T09:00:00Z",
  },
  { kind: "event_reminder", event, at: date.at },
  { kind: "event_changed", event, change: { is: "moved", from: date.at, to: "2026-12-15T09:00:00Z" } },
  { kind: "event_changed", event, change: { is: "cancelled", from: date.at } },
  {
    kind: "announcement",
    announcement: {
      id: "01900000-0000-7000-8000-000000000f01",
      title: "New files",
      session: session.slug,
      program: session.program,
      is_important: true,
    },
  },
  {
    kind: "badge_awarded",
    badge: { id: "01900000-0000-7000-8000-000000000801", title: "First note", program: "Data analysis at a bank" },
  },
];
