// The friend's link that was followed on this device. It is stored for the sign-up and survives a reload, a second tab
// and another sign-in window. If two links were followed, the server decides which one applies.

import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { deviceStorage } from "@/lib/storage";

const KEY = "fieldwork.referral-code";

export type LinkOffer = Schema<"CapturedCode">;

export interface KeptLink {
  code: string;
  /** Time of the visit by the server's clock; null while that is unknown. */
  landedAt: string | null;
  /** People who have sent the link to the server. */
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

/** Follows a link: stores it before the request, and updates it from the response. */
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
