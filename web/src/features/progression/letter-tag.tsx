// Status of a reference letter, in a word.

import type { Schema } from "@/api/types";
import { letterTexts } from "@/texts/letter";
import { Tag, type TagTone } from "@/ui/tag";

const TONES: Record<Schema<"LetterStatus">, TagTone> = {
  not_eligible: "neutral",
  requested: "neutral",
  drafted: "neutral",
  approved: "neutral",
  issued: "right",
  revoked: "miss",
};

export function LetterTag({ status }: { status: Schema<"LetterStatus"> }) {
  return <Tag tone={TONES[status]}>{letterTexts.status[status]}</Tag>;
}
