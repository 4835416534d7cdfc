// The first link of a friend that was followed on this device, kept until somebody signs
// up: it outlives a reload, a second tab and the window of another sign-in. Which of two
// links counts is the server's word.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { deviceStorage } from "@/lib/storage";

const KEY = "fieldwork.referral-code";

export type LinkOffer = Schema<"CapturedCode">;

export interface KeptLink {
  code: string;
  /** When it was followed, by the server's word; null while that is not known. */
  landedAt: string | null;
  /** Who has told the server of it. */
  toldOf: string[];
}

export function keptLink(): KeptLink | null {
  const kept = deviceStorage.get(KEY);
  if (!kept) return null;
  try {
    const { code, landedAt = null, toldOf = [] } = JSON.parse(kept) as Partial<KeptLink>;
    return code ? { code, landedAt, toldOf } : null;
  } catch {
    return { code: kept, landedAt: null, toldOf: [] };
  }
}

export function keepLink(link: KeptLink): void {
  deviceStorage.set(KEY, JSON.stringify(link));
}

/** Follows a link: kept before anything is asked, and afterwards as the server says. */
export async function followLink(code: string): Promise<LinkOffer> {
  const earlier = keptLink();
  if (!earlier) keepLink({ code, landedAt: null, toldOf: [] });
  try {
    const offer = await answer(client.GET("/api/public/referrals/code/{code}", { params: { path: { code } } }));
    const toldOf = earlier?.code === offer.code ? earlier.toldOf : [];
    keepLink({ code: offer.code, landedAt: offer.captured_at, toldOf });
    return offer;
  } catch (error) {
    if (asRefusal(error).code === "referral/invalid-code" && keptLink()?.code === code) deviceStorage.remove(KEY);
    throw error;
  }
}
