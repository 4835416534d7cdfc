// Withdraws an attempt before it is read. The server decides whether that is possible; a refusal replaces the button.

import { Undo2 } from "lucide-react";
import { useState } from "react";
import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import { useAct } from "@/api/use-act";
import { refusalText } from "@/texts/refusals";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { Dialog, prefetchOverlays } from "@/ui/overlay";
import { Callout } from "@/ui/surface";
import type { Submission } from "./draft";
import type { SubmissionResult } from "./use-submit";

const words = submissionTexts.received;

export interface WithdrawProps {
  submission: Submission;
  mission: string;
  sender: string;
  onWithdrawn: (result: SubmissionResult) => void;
}

export function Withdraw({ submission, mission, sender, onWithdrawn }: WithdrawProps) {
  const [isAsking, setAsking] = useState(false);
  const { run, isPending, error } = useAct(() =>
    answer(
      client.PATCH("/api/user-submissions/{id}", {
        params: { path: { id: submission.id } },
        body: { action: "withdraw", base_rev: submission.rev },
      }),
    ),
  );

  async function confirm() {
    setAsking(false);
    const result = await run();
    if (result !== undefined) onWithdrawn(result);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          icon={Undo2}
          isPending={isPending}
          pendingLabel={words.withdrawing}
          onPointerEnter={prefetchOverlays}
          onPress={() => setAsking(true)}
        >
          {words.withdraw}
        </Button>
        <p className="text-small text-soft">{words.withdrawHint}</p>
      </div>
      {error !== null && <Fault error={error} />}
      <Dialog
        role="alertdialog"
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.withdrawTitle(mission)}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{words.withdrawKeep}</Button>
            <Button variant="primary" onPress={() => void confirm()}>
              {words.withdraw}
            </Button>
          </>
        }
      >
        {words.withdrawBody(sender)}
      </Dialog>
    </div>
  );
}

function Fault({ error }: { error: unknown }) {
  const { title, body } = refusalText(asRefusal(error));
  return (
    <Callout tone="miss" role="alert" title={title}>
      {body}
    </Callout>
  );
}
