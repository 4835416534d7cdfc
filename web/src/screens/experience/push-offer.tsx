// Offers push notifications about the result, after the learner has submitted an answer. After a refusal the offer is
// not shown again; the settings have a button for push notifications.

import { useState } from "react";
import { useDevices } from "@/features/account/use-devices";
import { useSettings } from "@/features/account/use-settings";
import { isPushUnasked } from "@/lib/push";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { Callout } from "@/ui/surface";

const words = submissionTexts.pushOffer;

export function PushOffer() {
  const { settings, change } = useSettings();
  const [isUnasked] = useState(isPushUnasked);
  const isOffered = isUnasked && settings !== undefined && settings.in_use.push && !settings.declined_push;
  return isOffered ? <Offer onDecline={() => void change({ declined_push: true })} /> : null;
}

function Offer({ onDecline }: { onDecline: () => void }) {
  const { key, own, register } = useDevices();
  const [isAnswered, setAnswered] = useState(false);
  if (own !== null && isAnswered)
    return (
      <Callout tone="right" role="status">
        {words.done}
      </Callout>
    );
  if (key === undefined || own !== null || isAnswered) return null;

  async function accept(sender: string) {
    if ((await register.run(sender)) !== undefined) setAnswered(true);
  }

  return (
    <Callout
      tone="note"
      title={words.title}
      actions={
        <>
          <Button isPending={register.isPending} pendingLabel={words.asking} onPress={() => void accept(key)}>
            {words.accept}
          </Button>
          <Button variant="quiet" onPress={onDecline}>
            {words.decline}
          </Button>
        </>
      }
    >
      {register.error === null ? words.body : words.failed}
    </Callout>
  );
}
