// Drafts of somebody who is not to be remembered on this device. What is saved goes with the log-out; what is not saved
// stays unless its writer says otherwise.

const openStore = async () => (await import("./draft-store")).openDraftStore();

export async function forgetDraftsOnLogOut(uid: string, isRemembered: boolean): Promise<void> {
  if (!isRemembered) await (await openStore()).forgetSaved(uid);
}

export async function hasUnsavedDrafts(uid: string): Promise<boolean> {
  return (await (await openStore()).missionsWithUnsentWords(uid)).length > 0;
}

export async function forgetDrafts(uid: string): Promise<void> {
  await (await openStore()).forgetPerson(uid);
}
