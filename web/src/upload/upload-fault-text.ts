// Why a file did not arrive, in one or two sentences with the numbers of the refusal.

import type { Refusal } from "@/api/refusal";
import { refusalText } from "@/texts/refusals";
import { uploadTexts } from "@/texts/upload";

export function uploadFaultText(refusal: Refusal): string {
  const { rule, need, have } = refusal.meta;
  const words = uploadTexts.faults as Partial<Record<string, (need: unknown, have: unknown) => string>>;
  if (refusal.code === "validation-fail" && typeof rule === "string") return words[rule]?.(need, have) ?? uploadTexts.refused;
  if (refusal.meta.isUpload) return uploadTexts.notTaken;
  const { title, body } = refusalText(refusal.code);
  return `${title}. ${body}`;
}
