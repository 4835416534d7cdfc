// Texts of extensions: more days of access, their price and what they open again.

import type { Schema } from "@/api/types";
import { formatDateTime } from "@/lib/dates";
import { count } from "@/lib/words";
import { codeText } from "./refusals";

export const extensionTexts = {
  title: "More time",
  titleFor: (program: string) => `More time for ${program}`,
  missing: { title: "More time for what?", body: "This address does not say which session to extend." },
  faultTitle: "The extensions could not be loaded",
  until: (at: string) => `Your access ends on ${formatDateTime(at)}.`,
  ended: (at: string) => `Your access ended on ${formatDateTime(at)}.`,
  kept: "Your work is kept.",
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
  certificate: "If you hand in after the original end, you can get a certificate of participation at most.",
  submitFree: (days: number) => `Take ${count(days, "more day")}`,
  submit: (total: string) => `Continue to pay ${total}`,
  submitting: "Extending",
  failed: "Your access was not extended",
  doneTitle: "You have more time",
  doneFor: (days: number, program: string) => `You have ${count(days, "more day")} of ${program}.`,
  done: (at: string) => `Your access now ends on ${formatDateTime(at)}.`,
  goOn: "Go to the missions",
  support: "Ask support for more time",
  noneTitle: "No extension is on sale here",
  noneBody: "Support can still give you more time.",
  get: "Get more time",
};

/** Why no extension is available, with the date on which that changes. */
export function extensionRefusalWords(refusal: Schema<"Refusal">): { title: string; body: string } {
  const { title, body } = codeText(refusal.code);
  if (refusal.code === "extension/too-early")
    return { title, body: `You can extend from ${formatDateTime(refusal.meta.opens_at)}.` };
  if (refusal.code === "extension/too-late")
    return { title, body: `That was possible until ${formatDateTime(refusal.meta.closed_at)}. ${body}` };
  if (refusal.code === "extension/limit-reached")
    return { title, body: `The limit is ${count(refusal.meta.most, "time")}. ${body}` };
  return { title, body };
}
