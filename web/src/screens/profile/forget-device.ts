// What this device still holds for a person whose account is gone: drafts that were never
// sent. Log-out clears the rest.

import { openDraftStore } from "@/features/submission/draft-store";

export async function forgetDevice(person: string): Promise<void> {
  try {
    await (await openDraftStore()).forgetPerson(person);
  } catch {
    // A browser that refuses storage holds nothing.
  }
}
