// Why an upload failed, in one or two sentences with the numbers of the refusal.

import type { Refusal, RefusalMeta } from "@/api/refusal";
import { refusalText } from "@/texts/refusals";
import { uploadTexts } from "@/texts/upload";

/** The text of a refused upload. `told` lists fields whose errors are shown elsewhere and are therefore left out. */
export function uploadFaultText(refusal: Refusal, told: readonly string[] = []): string {
  if (refusal.code === "validation-fail") {
    const all = refusal.meta.refusals?.flatMap((each) => (each.code === "validation-fail" ? [each.meta] : [])) ?? [
      refusal.meta,
    ];
    return all
      .filter(({ field }) => !told.includes(String(field)))
      .map(faultText)
      .join(" ");
  }
  if ("isUpload" in refusal.meta && refusal.meta.isUpload) return uploadTexts.notTaken;
  const { title, body } = refusalText(refusal);
  return `${title}. ${body}`;
}

/**
 * The text of a broken rule. It names the file if the rule was checked after several files were sent, because the
 * learner must know which of them failed.
 */
function faultText({ field, rule, need, have }: RefusalMeta<"validation-fail">): string {
  const words = uploadTexts.faults as Partial<Record<string, (need: unknown, have: unknown) => string>>;
  const text = words[rule]?.(need, have) ?? uploadTexts.refused;
  return field === "files" && typeof have === "string" ? uploadTexts.faultOf(have, text) : text;
}
