// Status of the automatic check, and the button that requests it. The mission's page and the feedback page both show
// it.

import { Sparkles } from "lucide-react";
import { formatDateTime } from "@/lib/dates";
import { aiFeedbackTexts as words } from "@/texts/ai-feedback";
import { Button, LinkButton } from "@/ui/button";
import { Callout } from "@/ui/surface";
import { RefusalCallout } from "@/ui/refusal-callout";
import { paths } from "@/app/paths";
import type { AiFeedbackState, useAiFeedback } from "./use-ai-feedback";

export function AiFeedbackStatus({
  check,
  state,
}: {
  check: ReturnType<typeof useAiFeedback>;
  state: AiFeedbackState;
}) {
  const { feedback, quota, can_ask: canAsk, needs_consent: needsConsent } = state;
  const status = feedback?.status;
  return (
    <div className="grid justify-items-start gap-3">
      <div role="status" className="grid gap-3 empty:hidden">
        {status === "queued" && <p>{words.queued}</p>}
        {status === "running" && <p>{words.running}</p>}
        {status === "failed" && (
          <Callout tone="miss" title={words.failedTitle}>
            {reasons(state).map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            <p>{words.failedBody}</p>
          </Callout>
        )}
      </div>
      {needsConsent && (
        <Callout
          title={words.consentTitle}
          actions={<LinkButton to={paths.profile("privacy")}>{words.consentLink}</LinkButton>}
        >
          {words.consentBody}
        </Callout>
      )}
      {canAsk && (
        <Button
          icon={Sparkles}
          variant="primary"
          isPending={check.isAsking}
          pendingLabel={words.asking}
          onPress={check.ask}
        >
          {feedback === null ? words.ask : words.askAgain}
        </Button>
      )}
      {(feedback === null || status === "failed") && state.rubric !== null && (
        <p className="text-small text-soft">
          {words.left(quota.limit - quota.used, quota.limit, formatDateTime(quota.resets_at))}
        </p>
      )}
      {check.refusal !== null && <RefusalCallout refusal={check.refusal} />}
    </div>
  );
}

/** Reasons why there is no feedback, without duplicates. */
function reasons({ feedback }: AiFeedbackState): string[] {
  if (feedback?.result?.kind === "no_answer") return [words.noAnswer(feedback.result.because)];
  if (feedback?.result?.kind !== "not_read") return [];
  return [...new Set(feedback.result.decided.map(({ because }) => words.notRead(because)))];
}
