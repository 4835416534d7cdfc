// The log-out of the menu, the palette and the profile. On a device that does not remember the learner it first asks if
// some of their text is unsaved.

import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { currentPerson, isRemembered, logOut } from "@/features/account/account-store";
import { forgetDrafts, hasUnsavedDrafts } from "@/features/submission/forget-drafts";
import { shellTexts } from "@/texts/shell";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/overlay";

const words = shellTexts.unsavedAtLogOut;

interface Asked {
  uid: string;
  end: () => Promise<boolean>;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/**
 * Logs out, or asks first. Returns whether the session is over; false if the learner is asked. `end` logs out and
 * returns whether that succeeded.
 */
export async function askLogOut(end: () => Promise<boolean> = logOutHere): Promise<boolean> {
  const uid = currentPerson()?.uid ?? null;
  // If the store cannot be read, it is treated as empty.
  const isAsking = uid !== null && !isRemembered() && (await hasUnsavedDrafts(uid).catch(() => false));
  if (!isAsking) return end();
  ask({ uid, end });
  return false;
}

async function logOutHere(): Promise<boolean> {
  await logOut();
  return true;
}

export function LogOutQuestion() {
  const navigate = useNavigate();
  const question = useSyncExternalStore(subscribe, () => asked);
  async function leave({ uid, end }: Asked, areKept: boolean) {
    ask(null);
    if (!(await end())) return;
    if (!areKept) await forgetDrafts(uid).catch(() => undefined);
    await navigate(paths.login());
  }
  return (
    <Dialog
      isOpen={question !== null}
      onOpenChange={() => ask(null)}
      title={words.title}
      role="alertdialog"
      actions={
        <>
          <Button onPress={() => ask(null)}>{words.stay}</Button>
          <Button onPress={() => void (question && leave(question, true))}>{words.keep}</Button>
          <Button variant="destructive" onPress={() => void (question && leave(question, false))}>
            {words.drop}
          </Button>
        </>
      }
    >
      <p>{words.body}</p>
    </Dialog>
  );
}

function ask(question: Asked | null): void {
  asked = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
