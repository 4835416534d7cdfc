// A friend's code from a link (?ref=…), kept on this device until it is used. What it is
// worth is the referral feature's business; here it is only not lost on the way.

import { useEffect, useState } from "react";
import { deviceStorage } from "@/lib/storage";

const KEY = "fieldwork.referral-code";

/** The kept code; a code in the address replaces it. */
export function useReferralCode(inAddress: string | null = null): string | null {
  const asked = inAddress?.trim() || null;
  const [kept] = useState(() => deviceStorage.get(KEY));
  useEffect(() => {
    if (asked) deviceStorage.set(KEY, asked);
  }, [asked]);
  return asked ?? kept;
}
