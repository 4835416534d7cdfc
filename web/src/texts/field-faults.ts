// Texts for refused form fields, by field. All of them are named at once, each with the rule and its numbers.

import { asRefusal } from "@/api/refusal";
import { count } from "@/lib/words";

type Word = (need: unknown, have: unknown) => string;

const RULES: Partial<Record<string, Word>> = {
  required: () => "This is needed.",
  min_chars: (need, have) => `Write at least ${String(need)} characters. So far there are ${String(have)}.`,
  max_chars: (need, have) =>
    typeof need === "number" && typeof have === "number"
      ? `${count(have - need, "character")} over the limit of ${need}.`
      : "This is too long.",
  too_many: (need) => `At most ${String(need)} can be saved.`,
  too_small: (need) => `This cannot be less than ${String(need)}.`,
  too_large: (need) => `This cannot be more than ${String(need)}.`,
  not_a_link: () => "This is not a web address. It must begin with https://.",
  not_an_email: () => "This does not look like an e-mail address.",
  host_not_allowed: (need) => `This has to be an address at ${String(need)}.`,
  control_characters: () => "This contains invisible characters. Type it again.",
  reordered: () => "This contains characters that change the order of the text. Type it by hand.",
  unknown_option: () => "This cannot be chosen.",
};

const OTHERWISE = "This cannot be saved as it is.";

/** The faults by field; empty if the refusal is not about fields. */
export function fieldFaults(error: unknown): Partial<Record<string, string>> {
  if (!error) return {};
  const refusal = asRefusal(error);
  if (refusal.code === "referral/invalid-code")
    return {
      referral_code:
        "This cannot be a friend's code: it has eight letters and digits. Check the spelling, or leave it empty.",
    };
  if (refusal.code !== "validation-fail") return {};
  const all = refusal.meta.refusals?.flatMap((each) => (each.code === "validation-fail" ? [each.meta] : [])) ?? [
    refusal.meta,
  ];
  return Object.fromEntries(
    all
      .toReversed()
      .map(({ field, rule, need, have }) => [String(field), RULES[String(rule)]?.(need, have) ?? OTHERWISE]),
  );
}
