// The submit button, with the reason why submitting is not possible yet. On a desktop it is docked below the answer; on
// a phone it is a separate view with the whole checklist.

import { Send } from "lucide-react";
import { memo, useEffect, useRef, type ReactElement, type Ref } from "react";
import { refusalText } from "@/texts/refusals";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { Callout } from "@/ui/surface";
import type { InputBlock } from "./blocks";
import type { Readiness } from "./readiness";
import { isSubmitShortcut, shortcutName } from "./shortcut";
import type { Submit, SubmitFault } from "./use-submit";

const words = submissionTexts.submit;

export interface SubmitPanelProps {
  /** List of the questions that shows which are answered; null in a docked panel, which has no room for it. */
  checklist: ReactElement | null;
  readiness: Readiness;
  submit: Submit;
  isDocked: boolean;
  /** Called when the learner tries to submit. From then on, missing answers may be shown. */
  onAsk: () => void;
  onGoTo: (block: InputBlock) => void;
}

export const SubmitPanel = memo(function SubmitPanel({
  checklist,
  readiness,
  submit,
  isDocked,
  onAsk,
  onGoTo,
}: SubmitPanelProps) {
  const reason = useRef<HTMLParagraphElement>(null);
  const ask = () => {
    onAsk();
    if (!readiness.isReady) reason.current?.focus();
  };
  useShortcut(ask);
  const fault = submit.fault !== null && (
    <Callout tone="miss" role="alert" title={faultText(submit.fault).title}>
      {faultText(submit.fault).body}
    </Callout>
  );
  const button = (
    <Button
      id="submit-button"
      variant="primary"
      size="lg"
      icon={Send}
      isWide={!isDocked}
      className="shrink-0 whitespace-nowrap"
      isPending={submit.isPending}
      pendingLabel={words.pending}
      onPress={ask}
      reasonId={readiness.isReady ? undefined : "submit-reason"}
    >
      {words.action}
    </Button>
  );
  if (isDocked) {
    return (
      <div className="grid gap-3 border-t border-line bg-surface px-6 py-3 xl:px-10">
        {fault}
        <div className="flex items-center justify-between gap-4">
          <Reason readiness={readiness} reasonRef={reason} onGoTo={onGoTo} />
          <kbd className="ms-auto font-sans text-small whitespace-nowrap text-soft">
            {readiness.isReady && shortcutName()}
          </kbd>
          {button}
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-5 p-4">
      <h2 className="text-h2">{submissionTexts.checklist.heading}</h2>
      {checklist}
      {fault}
      <Reason readiness={readiness} reasonRef={reason} onGoTo={onGoTo} />
      {button}
    </div>
  );
});

function Reason({
  readiness: { isReady, reason, block },
  reasonRef,
  onGoTo,
}: {
  readiness: Readiness;
  reasonRef: Ref<HTMLParagraphElement>;
  onGoTo: (block: InputBlock) => void;
}) {
  return (
    <p ref={reasonRef} tabIndex={-1} id="submit-reason" className="min-w-0 text-small">
      {!isReady && <strong>{words.notYet} </strong>}
      {block === null ? (
        <span>{reason}</span>
      ) : (
        <button
          type="button"
          onClick={() => onGoTo(block)}
          className="text-start underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          {reason}
        </button>
      )}
    </p>
  );
}

function useShortcut(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSubmitShortcut(event) || document.querySelector("[role=alertdialog]") !== null) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function faultText(fault: SubmitFault): { title: string; body: string } {
  if (fault.is === "refused") return refusalText(fault.refusal);
  if (fault.is === "offline") return { title: words.failedTitle, body: words.offline };
  if (fault.is === "unanswered") return { title: words.unansweredTitle, body: words.noAnswer };
  return { title: words.failedTitle, body: fault.is === "needs_choice" ? words.needsChoice : words.changedElsewhere };
}
