// The log-out of the menu and the palette. On a device that is not to remember the learner it asks first if some of
// their words are not saved yet.

import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { currentPerson, isRemembered, logOut } from "@/features/account";
import { forgetDrafts, hasUnsavedDrafts } from "@/features/submission/forget-drafts";
import { shellTexts } from "@/texts/shell";
import { Button, Dialog } from "@/ui";

const words = shellTexts.unsavedAtLogOut;

let asked: string | null = null;
const listeners = new Set<() => void>();

/** Logs out, or asks; the answer says whether the session is over. */
export async function askLogOut(): Promise<boolean> {
  const uid = currentPerson()?.uid ?? null;
  // Where the store cannot be read there is nothing to ask about.
  const isAsking = uid !== null && !isRemembered() && (await hasUnsavedDrafts(uid).catch(() => false));
  if (isAsking) ask(uid);
  else await logOut();
  return !isAsking;
}

export function LogOutQuestion() {
  const navigate = useNavigate();
  const uid = useSyncExternalStore(subscribe, () => asked);
  async function leave(uid: string, areKept: boolean) {
    ask(null);
    await logOut();
    if (!areKept) await forgetDrafts(uid).catch(() => undefined);
    await navigate(paths.login());
  }
  return (
    <Dialog
      isOpen={uid !== null}
      onOpenChange={() => ask(null)}
      title={words.title}
      role="alertdialog"
      actions={
        <>
          <Button onPress={() => ask(null)}>{words.stay}</Button>
          <Button onPress={() => void (uid && leave(uid, true))}>{words.keep}</Button>
          <Button variant="destructive" onPress={() => void (uid && leave(uid, false))}>{words.drop}</Button>
        </>
      }
    >
      <p>{words.body}</p>
    </Dialog>
  );
}

function ask(uid: string | null): void {
  asked = uid;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
