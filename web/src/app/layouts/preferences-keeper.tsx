// Applies the account's choices (colours, motion, single keys) to a device that has no choice yet, for example after
// the first log-in on it. Renders no elements.

import { useEffect } from "react";
import { answer, client } from "@/api/client";
import { usePerson } from "@/features/account/use-account";
import { isMotionKnown, keepMotion } from "@/lib/motion";
import { areSingleKeysKnown, keepSingleKeys } from "@/lib/single-keys";
import { isThemeKnown, keepTheme } from "@/lib/theme";

export function PreferencesKeeper() {
  const uid = usePerson()?.uid;
  useEffect(() => {
    if (uid && !(isThemeKnown() && isMotionKnown() && areSingleKeysKnown())) void takeOver();
  }, [uid]);
  return null;
}

async function takeOver(): Promise<void> {
  try {
    const { theme, reduced_motion, single_keys } = await answer(client.GET("/api/user/settings"));
    if (!isThemeKnown()) keepTheme(theme);
    if (!isMotionKnown()) keepMotion(reduced_motion);
    if (!areSingleKeysKnown()) keepSingleKeys(single_keys);
  } catch {
    // The device keeps its defaults until the next page load.
  }
}
