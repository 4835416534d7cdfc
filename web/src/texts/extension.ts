// Words of extensions: more days of access, what they cost and what they open again.

import type { Schema } from "@/api/types";
import { formatDateTime } from "@/lib/dates";
import { count } from "@/lib/words";
import { codeText } from "./refusals";

export const extensionTexts = {
  title: "More time",
  titleFor: (program: string) => `More time for ${program}`,
  missing: { title: "More time for what?", body: "This address lacks the session that is to last longer." },
  faultTitle: "The ways to get more time could not be loaded",
  until: (at: string) => `Your access ends on ${formatDateTime(at)}.`,
  ended: (at: string) => `Your access ended on ${formatDateTime(at)}.`,
  kept: "What you did is kept.",
  choose: "How much more time?",
  days: (days: number) => count(days, "more day"),
  daysFor: (days: number, price: string) => `${count(days, "more day")} for ${price}`,
  newUntil: (at: string) => `Until ${formatDateTime(at)}`,
  instead: (at: string) => `instead of ${formatDateTime(at)}`,
  ofTitle: (days: number, program: string) => `${count(days, "more day")} of ${program}`,
  changeDays: "Choose other days",
  left: (left: number) => (left === 1 ? "You can extend once more." : `You can extend ${left} times more.`),
  free: "Free",
  reopens: "This opens again",
  opensNothing: "Everything that is open now stays open longer.",
  certificate: "What you hand in after the original end brings a certificate of participation at most.",
  submitFree: (days: number) => `Take ${count(days, "more day")}`,
  submit: (total: string) => `Go on to pay ${total}`,
  submitting: "Extending",
  failed: "Your time was not extended",
  doneTitle: "You have more time",
  doneFor: (days: number, program: string) => `You have ${count(days, "more day")} of ${program}.`,
  done: (at: string) => `Your access now ends on ${formatDateTime(at)}.`,
  goOn: "Go to the missions",
  support: "Ask support for more time",
  noneTitle: "No extension is on sale here",
  noneBody: "Support can still give you more time.",
  get: "Get more time",
};

/** Why no extension can be taken, with the date at which that is otherwise. */
export function extensionRefusalWords(refusal: Schema<"Refusal">): { title: string; body: string } {
  const { title, body } = codeText(refusal.code);
  if (refusal.code === "extension/too-early") return { title, body: `You can from ${formatDateTime(refusal.meta.opens_at)} on.` };
  if (refusal.code === "extension/too-late") return { title, body: `That was possible until ${formatDateTime(refusal.meta.closed_at)}. ${body}` };
  if (refusal.code === "extension/limit-reached") return { title, body: `That is ${count(refusal.meta.most, "time")}. ${body}` };
  return { title, body };
}
