// Deletes the unsent drafts of a deleted account from this device. Log-out clears all other data.

import { openDraftStore } from "@/features/submission/draft-store";

export async function forgetDevice(person: string): Promise<void> {
  try {
    await (await openDraftStore()).forgetPerson(person);
  } catch {
    // A browser that refuses storage has no drafts.
  }
}
