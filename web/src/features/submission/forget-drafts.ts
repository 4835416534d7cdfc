// Drafts of a person who is not remembered on this device. Saved text is removed at log-out; unsaved text stays unless
// the person decides otherwise.

import { finishWrites } from "./open-writes";
import { storeBackups } from "./unsaved-backup";

/** Opens the store after everything typed so far has been written to it. */
async function openStore() {
  const store = await (await import("./draft-store")).openDraftStore();
  await finishWrites();
  await storeBackups(store);
  return store;
}

export async function forgetDraftsOnLogOut(uid: string, isRemembered: boolean): Promise<void> {
  if (!isRemembered) await (await openStore()).forgetSaved(uid);
}

export async function hasUnsavedDrafts(uid: string): Promise<boolean> {
  return (await (await openStore()).missionsWithUnsentWords(uid)).length > 0;
}

export async function forgetDrafts(uid: string): Promise<void> {
  await (await openStore()).forgetPerson(uid);
}
