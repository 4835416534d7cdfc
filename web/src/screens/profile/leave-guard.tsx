// Asks before a page with unsaved changes is left inside the application. A reload needs no question: the input is
// stored on the device.

import { useBlocker } from "react-router";
import { paths } from "@/app/paths";
import { profileTexts } from "@/texts/profile";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/overlay";

const words = profileTexts.leave;

export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== paths.goodbye(),
  );
  return (
    <Dialog
      role="alertdialog"
      isOpen={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title={words.title}
      actions={
        <>
          <Button variant="quiet" onPress={() => blocker.proceed?.()}>
            {words.leave}
          </Button>
          <Button variant="primary" onPress={() => blocker.reset?.()}>
            {words.stay}
          </Button>
        </>
      }
    >
      <p>{words.body}</p>
    </Dialog>
  );
}
