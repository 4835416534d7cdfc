// After handing in: received, what happens next, what it opened, the next mission;
// then the answers to read with their model answers, and the way to improve them.

import { ArrowRight, CircleCheckBig, PenLine } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { nextMission } from "@/features/mission/standing";
import type { Layout } from "@/features/submission/blocks";
import { type Draft, type Submission, dirtyBlocks } from "@/features/submission/draft";
import { EarlierAttempts } from "@/features/submission/earlier-attempts";
import { HandedInAttempt } from "@/features/submission/handed-in-attempt";
import type { SubmissionResult } from "@/features/submission/use-hand-in";
import { useImprove } from "@/features/submission/use-improve";
import { Withdraw } from "@/features/submission/withdraw";
import { formatDateTime } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { refusalText } from "@/texts/refusals";
import { submissionTexts } from "@/texts/submission";
import { Button, Callout, LinkButton } from "@/ui";
import type { OpenMissionProps } from "./open-mission";

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
}

export function HandedIn({ data, layout, submission, draft, isReadOnly, onImproving, onWithdrawn, ...props }: HandedInProps) {
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
        <TakenBack sender={props.mission.sender.name} />
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

/** Shown to who has just taken it back, and again whenever they return. */
function TakenBack({ sender }: { sender: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone; only then is there no focus to keep.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <section aria-labelledby="taken-back" className="grid gap-2 rounded-xl border border-line bg-sunken p-6 sm:p-8">
      <h2 id="taken-back" ref={heading} tabIndex={-1} className="text-2xl">{words.withdrawn}</h2>
      <p>{words.withdrawnBody(sender)}</p>
    </section>
  );
}

type ReceivedProps = Omit<HandedInProps, "layout" | "draft" | "isReadOnly" | "onImproving" | "onWithdrawn"> & { children?: ReactNode };

function Received({ data, submission, result, mission, page, decisions, place, children }: ReceivedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFresh = result !== null;
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  const opened = page.missions.filter((other) => result?.unlocked.includes(other.id));
  const next = opened[0] ?? nextMission(page.missions, decisions);
  const isComplete = data.user_mission?.state === "complete";
  return (
    <section aria-labelledby="received" className="grid gap-4 rounded-xl border border-brand/25 bg-brand-wash p-6 sm:p-8">
      <div className="flex items-center gap-3">
        <CircleCheckBig aria-hidden className="size-7 shrink-0 text-brand" />
        <h2 id="received" ref={heading} tabIndex={-1} className="text-2xl">{words.heading}</h2>
      </div>
      <p>
        {words.from(mission.sender.name, formatDateTime(submission.submitted_at!))} {isComplete ? words.nextComplete : words.nextReview}
      </p>
      {opened.length > 0 && <p className="font-semibold">{words.unlocked(opened.map((other) => missionTexts.numbered(other.number, other.title)))}</p>}
      <div className="flex flex-wrap gap-3 pt-1">
        {next !== null && next.id !== mission.id && (
          <LinkButton variant="primary" to={paths.mission(place.experience, next.slug)}>
            {words.goNext(missionTexts.number(next.number))}
            <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
          </LinkButton>
        )}
        <LinkButton to={paths.missions(place.experience)}>{words.backToMissions}</LinkButton>
      </div>
      {children}
    </section>
  );
}
