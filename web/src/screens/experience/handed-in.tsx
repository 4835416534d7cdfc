// After handing in: received or taken back, then the answers to read with their model
// answers, and the way to improve them.

import { PenLine } from "lucide-react";
import type { Schema } from "@/api/types";
import type { Layout } from "@/features/submission/blocks";
import { type Draft, type Submission, dirtyBlocks } from "@/features/submission/draft";
import { EarlierAttempts } from "@/features/submission/earlier-attempts";
import { HandedInAttempt } from "@/features/submission/handed-in-attempt";
import type { SubmissionResult } from "@/features/submission/use-hand-in";
import { useImprove } from "@/features/submission/use-improve";
import { Withdraw } from "@/features/submission/withdraw";
import { missionTexts } from "@/texts/mission";
import { refusalText } from "@/texts/refusals";
import { submissionTexts } from "@/texts/submission";
import { Button, Callout } from "@/ui";
import type { OpenMissionProps } from "./open-mission";
import { Received, TakenBack } from "./received";

const words = submissionTexts.received;

export interface HandedInProps extends OpenMissionProps {
  data: Schema<"MissionBlocks">;
  layout: Layout;
  submission: Submission;
  draft: Draft;
  /** What handing in brought about just now; null when it was handed in earlier. */
  result: SubmissionResult | null;
  isReadOnly: boolean;
  onImproving: (submission: Submission) => void;
  onWithdrawn: (result: SubmissionResult) => void;
  /** It was taken back on this visit, so the focus is to be told. */
  isJustTakenBack: boolean;
}

export function HandedIn({ data, layout, submission, draft, isReadOnly, onImproving, onWithdrawn, isJustTakenBack, ...props }: HandedInProps) {
  const improve = useImprove();
  const hasAttemptsLeft = data.max_attempts === null || submission.attempt < data.max_attempts;
  const isWithReviewers = isInReview(submission) && data.user_mission?.state !== "complete";
  const isWithdrawn = submission.status === "withdrawn";
  // An attempt that was taken back is not counted; the server has the last word.
  const canImprove = !isReadOnly && (hasAttemptsLeft || isWithdrawn) && !isWithReviewers;
  const start = () => void improve.improve(submission).then((attempt) => attempt !== null && onImproving(attempt));
  return (
    <div className="grid min-w-0 gap-8">
      {isWithdrawn ? (
        <TakenBack sender={props.mission.sender.name} isFresh={isJustTakenBack} />
      ) : (
        submission.status !== "draft" && (
          <Received {...props} data={data} submission={submission}>
            {isWithReviewers && !isReadOnly && submission.status === "submitted" && (
              <Withdraw submission={submission} mission={missionTexts.number(props.mission.number)} sender={props.mission.sender.name} onWithdrawn={onWithdrawn} />
            )}
          </Received>
        )
      )}
      {draft.isClosed && dirtyBlocks(draft).length > 0 && <Callout tone="warning" title={submissionTexts.answer.unsentTitle}>{submissionTexts.answer.unsentBody}</Callout>}
      <section className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 className="text-2xl">{submissionTexts.answer.heading}</h2>
          {canImprove && (
            <Button icon={PenLine} onPress={start} isPending={improve.isPending} pendingLabel={words.improving} variant={isWithdrawn ? "primary" : "secondary"}>{isWithdrawn ? words.goOn : words.improve}</Button>
          )}
        </div>
        {!isReadOnly && !isWithReviewers && !isWithdrawn && <p className="-mt-3 text-sm text-soft">{hasAttemptsLeft ? words.improveHint : words.noMoreAttempts}</p>}
        {improve.refusal !== null && <Callout tone="danger" role="alert" title={refusalText(improve.refusal.code).title}>{refusalText(improve.refusal.code).body}</Callout>}
        <HandedInAttempt blocks={layout.answering} submission={submission} />
      </section>
      <EarlierAttempts latest={submission} questions={layout.inputs} />
    </div>
  );
}

/** Nothing is improved while somebody reads it, unless the mission is complete anyway. */
function isInReview({ status }: Submission): boolean {
  return status === "submitted" || status === "ai_reviewing" || status === "ai_reviewed" || status === "in_review";
}
