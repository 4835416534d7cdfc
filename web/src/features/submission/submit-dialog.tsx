// The confirmation before an answer is submitted.

import { useEffect } from "react";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { Dialog, prefetchOverlays } from "@/ui/overlay";

const words = submissionTexts.submit;

export interface SubmitDialogProps {
  isOpen: boolean;
  isReady: boolean;
  mission: string;
  sender: string;
  isLastAttempt: boolean;
  /** Whether the learner submits on behalf of a team. */
  isForTeam: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function SubmitDialog({
  isOpen,
  isReady,
  mission,
  sender,
  isLastAttempt,
  isForTeam,
  onClose,
  onConfirm,
}: SubmitDialogProps) {
  useEffect(() => {
    if (isReady) prefetchOverlays();
  }, [isReady]);
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onOpenChange={onClose}
      title={words.confirmTitle(mission)}
      isActionFocused
      actions={
        <>
          <Button onPress={onClose}>{words.keepWriting}</Button>
          <Button variant="primary" onPress={onConfirm}>
            {words.action}
          </Button>
        </>
      }
    >
      <p>{isLastAttempt ? words.confirmLast(sender) : words.confirmBody(sender)}</p>
      {isForTeam && <p className="pt-3">{words.confirmTeam}</p>}
    </Dialog>
  );
}
