// The end of the answer side: what is ready, what is not and why handing in waits,
// then the confirmation.

import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { refusalText } from "@/texts/refusals";
import { submissionTexts } from "@/texts/submission";
import { Button, Callout, Card, Dialog, prefetchOverlays } from "@/ui";
import { BlockChecklist } from "./block-checklist";
import type { InputBlock } from "./blocks";
import { isHandInShortcut, shortcutName } from "./shortcut";
import type { Checks } from "./use-checks";
import type { HandIn, HandInFault } from "./use-hand-in";

const words = submissionTexts.handIn;

export interface HandInPanelProps {
  inputs: readonly InputBlock[];
  checks: Checks | null;
  hasConflict: boolean;
  /** A file of an answer is still on its way. */
  isUploading: boolean;
  mission: string;
  sender: string;
  isLastAttempt: boolean;
  handIn: HandIn;
  onTried: () => void;
  onConfirm: () => void;
}

export function HandInPanel({ inputs, checks, hasConflict, isUploading, mission, sender, isLastAttempt, handIn, onTried, onConfirm }: HandInPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const reason = useRef<HTMLParagraphElement>(null);
  const isReady = checks !== null && checks.isReady && !hasConflict && !isUploading;
  useEffect(() => {
    if (isReady) prefetchOverlays();
  }, [isReady]);

  function ask() {
    onTried();
    if (isReady) setAsking(true);
    else reason.current?.focus();
  }
  useShortcut(ask);

  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-xl">{submissionTexts.checklist.heading}</h2>
      {checks !== null && <BlockChecklist inputs={inputs} checks={checks} />}
      <p ref={reason} tabIndex={-1} id="hand-in-reason" className="text-soft">{reasonText(checks, hasConflict, isUploading)}</p>
      {handIn.fault !== null && <Callout tone="danger" role="alert" title={faultText(handIn.fault).title}>{faultText(handIn.fault).body}</Callout>}
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="primary" size="lg" icon={Send} isDisabled={!isReady} isPending={handIn.isPending} pendingLabel={words.pending} onPress={ask} aria-describedby="hand-in-reason">
          {words.action}
        </Button>
        <kbd className="font-sans text-sm text-soft max-lg:hidden">{shortcutName()}</kbd>
      </div>
      <Dialog
        role="alertdialog"
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.confirmTitle(mission)}
        isActionFocused
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{words.keepWriting}</Button>
            <Button
              variant="primary"
              onPress={() => {
                setAsking(false);
                onConfirm();
              }}
            >
              {words.action}
            </Button>
          </>
        }
      >
        {isLastAttempt ? words.confirmLast(sender) : words.confirmBody(sender)}
      </Dialog>
    </Card>
  );
}

function useShortcut(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isHandInShortcut(event) || document.querySelector("[role=alertdialog]") !== null) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function reasonText(checks: Checks | null, hasConflict: boolean, isUploading: boolean): string {
  if (hasConflict) return words.needsChoice;
  if (isUploading) return words.uploading;
  if (checks === null) return words.checking;
  return checks.isReady ? words.allReady : words.notReady(checks.missing.length);
}

function faultText(fault: HandInFault): { title: string; body: string } {
  if (fault.is === "refused") return refusalText(fault.refusal.code);
  if (fault.is === "offline") return { title: words.failedTitle, body: words.offline };
  return { title: words.failedTitle, body: fault.is === "needs_choice" ? words.needsChoice : words.changedElsewhere };
}
