// /{experience}/{mission}/submission/{submission}/ai-feedback: the automatic check of a submitted text.

import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { AiCriteria } from "@/features/feedback/ai-criteria";
import { AiFeedbackStatus } from "@/features/feedback/ai-feedback-status";
import { type AiFeedbackState, useAiFeedback } from "@/features/feedback/use-ai-feedback";
import { useMarkFeedbackRead } from "@/features/feedback/use-mark-feedback-read";
import { useMissions } from "@/features/mission/use-missions";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { formatPercent } from "@/lib/words";
import { aiFeedbackTexts as words } from "@/texts/ai-feedback";
import { LinkButton } from "@/ui/button";
import { Loading, Skeleton } from "@/ui/states";
import { Callout, PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";

export function AiFeedbackScreen() {
  const { experience = "", mission: slug = "", submission = "" } = useParams();
  const { data: page } = useMissions(experience);
  const mission = page?.missions.find((other) => other.slug === slug || other.id === slug);
  const check = useAiFeedback(submission);
  useMarkFeedbackRead(submission, check.state?.feedback?.result?.kind === "read" ? check.state.feedback.id : "");
  const found = useFreshFocus(check.isJustAsked);
  const to = paths.mission(experience, slug);
  const reader = check.state?.feedback?.reader ?? check.state?.reader;
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHeader
        title={words.title}
        lead={reader && words.lead(reader)}
        breadcrumbs={[{ label: mission?.title ?? slug, to }, { label: words.title }]}
      />
      {check.state !== undefined ? (
        <section ref={found} tabIndex={-1} aria-label={words.cardTitle}>
          <Found check={check} state={check.state} />
        </section>
      ) : check.error ? (
        <FaultState title={words.faultTitle} error={check.error} onRetry={check.retry} />
      ) : (
        <Loading>
          <div className="grid gap-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      )}
      <LinkButton to={to} className="justify-self-start">
        {words.back}
      </LinkButton>
    </div>
  );
}

function Found({ check, state }: { check: ReturnType<typeof useAiFeedback>; state: AiFeedbackState }) {
  const { feedback, rubric } = state;
  if (rubric === null) return <Callout>{words.cannotRead}</Callout>;
  if (feedback?.result?.kind !== "read") {
    return (
      <div className="grid gap-3">
        {feedback === null && <p>{words.neverAsked}</p>}
        <AiFeedbackStatus check={check} state={state} />
      </div>
    );
  }
  const { judgements, left_open: leftOpen, score_bp: score, has_passed: hasPassed } = feedback.result;
  const scored = score === null ? undefined : <p>{words.score(formatPercent(score))}</p>;
  return (
    <div className="grid gap-6">
      {hasPassed ? (
        <Callout tone="right" title={words.passed}>
          {scored}
        </Callout>
      ) : (
        <Callout title={words.toPersonTitle}>
          <p>{words.toPerson}</p>
          {scored}
        </Callout>
      )}
      <AiCriteria rubric={rubric} judgements={judgements} leftOpen={leftOpen} />
    </div>
  );
}
