// A card on the mission's page after submitting. It requests the automatic check of the text and shows its status.

import { useFreshFocus } from "@/lib/use-fresh-focus";
import { aiFeedbackTexts as words } from "@/texts/ai-feedback";
import { LinkButton } from "@/ui/button";
import { Card } from "@/ui/surface";
import { AiFeedbackStatus } from "./ai-feedback-status";
import { useAiFeedback } from "./use-ai-feedback";

export function AiFeedbackCard({ submission, to }: { submission: string; to: string }) {
  const check = useAiFeedback(submission);
  const heading = useFreshFocus(check.isJustAsked);
  const { state } = check;
  // An attempt without a rubric has no card, nor has one that was decided without a check.
  if (
    state === undefined ||
    state.rubric === null ||
    (state.feedback === null && state.submission_status !== "submitted")
  )
    return null;
  const isReady = state.feedback?.status === "ready";
  return (
    <Card as="section" className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-h2">
        {words.cardTitle}
      </h2>
      <p role="status" className="text-soft">
        {isReady ? words.ready : words.cardLead}
      </p>
      {isReady ? (
        <LinkButton variant="primary" to={to} className="justify-self-start">
          {words.read}
        </LinkButton>
      ) : (
        <AiFeedbackStatus check={check} state={state} />
      )}
    </Card>
  );
}
