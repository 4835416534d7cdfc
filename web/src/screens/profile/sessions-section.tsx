// This sign-in, and a button to end all sign-ins.

import { useState } from "react";
import { asRefusal } from "@/api/refusal";
import { askLogOut } from "@/app/layouts/log-out-question";
import { useEndSignIns, useShowSignIns } from "@/features/account/use-end-sign-ins";
import { profileTexts } from "@/texts/profile";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { DateTimeText } from "@/ui/date-time-text";
import { Dialog } from "@/ui/overlay";
import { Loading, Skeleton } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { FaultState } from "../fault-state";
import { ProfileSection } from "./profile-section";

const words = profileTexts.sessions;

export function SessionsSection() {
  const { data, error, mutate } = useShowSignIns();
  const [isAsking, setAsking] = useState(false);
  const end = useEndSignIns();
  const endAll = async () => {
    const isOver = (await end.run()) === true;
    setAsking(!isOver);
    return isOver;
  };
  const refusal = end.error ? asRefusal(end.error) : null;
  return (
    <ProfileSection id="sessions" title={profileTexts.sections.sessions} lead={words.lead}>
      {data ? (
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          <dt className="text-soft">{words.signedInAt}</dt>
          <dd className="font-medium max-sm:mb-2">
            <DateTimeText at={data.signed_in_at} />
          </dd>
          {data.valid_after && (
            <>
              <dt className="text-soft">{words.validAfter}</dt>
              <dd className="font-medium">
                <DateTimeText at={data.valid_after} />
              </dd>
            </>
          )}
        </dl>
      ) : error ? (
        <FaultState title={words.faultTitle} error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Skeleton className="h-6 w-full max-w-72" />
        </Loading>
      )}
      <Button className="justify-self-start" onPress={() => setAsking(true)}>
        {words.end}
      </Button>
      <Dialog
        role="alertdialog"
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.endTitle}
        actions={
          <>
            <Button variant="quiet" onPress={() => setAsking(false)}>
              {words.cancel}
            </Button>
            <Button
              variant="destructive"
              isPending={end.isPending}
              pendingLabel={words.ending}
              onPress={() => void askLogOut(endAll).then(() => setAsking(false))}
            >
              {words.end}
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          <p>{words.endBody}</p>
          {refusal && (
            <Callout tone="miss" role="alert">
              {refusalText(refusal).body}
            </Callout>
          )}
        </div>
      </Dialog>
    </ProfileSection>
  );
}
