// Drafts of somebody who is not to be remembered on this device. What is saved goes with the log-out; what is not saved
// stays unless its writer says otherwise.

import { onLogOut } from "@/features/account";

const openStore = async () => (await import("./draft-store")).openDraftStore();

/** Once, when the application starts. */
export function forgetDraftsOnLogOut(): void {
  onLogOut(async (uid, isRemembered) => {
    if (!isRemembered) await (await openStore()).forgetSaved(uid);
  });
}

export async function hasUnsavedDrafts(uid: string): Promise<boolean> {
  return (await (await openStore()).missionsWithUnsentWords(uid)).length > 0;
}

export async function forgetDrafts(uid: string): Promise<void> {
  await (await openStore()).forgetPerson(uid);
}
