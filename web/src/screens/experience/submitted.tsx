// The page after submitting: the sender's reply and the missions that opened, then a mark and a reason for each answer,
// the learner's own rating, the learner's text beside the model answer, and other acts.

import { PenLine } from "lucide-react";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { AiFeedbackCard } from "@/features/feedback/ai-feedback-card";
import { AttemptReviewsPanel } from "@/features/feedback/attempt-reviews";
import { RateMission } from "@/features/mission/rate-mission";
import type { Layout } from "@/features/submission/blocks";
import { CompareAnswers } from "@/features/submission/compare-answers";
import { ContentBlock } from "@/features/submission/content-block";
import { type Draft, type Submission, dirtyBlocks } from "@/features/submission/draft";
import { EarlierAttempts } from "@/features/submission/earlier-attempts";
import { MarkTally } from "@/features/submission/mark-tally";
import { isText } from "@/features/submission/mark-words";
import { MarkedAnswers } from "@/features/submission/marked-answers";
import { SelfRating } from "@/features/submission/self-rating";
import type { SubmissionResult } from "@/features/submission/use-submit";
import { useImprove } from "@/features/submission/use-improve";
import { Withdraw } from "@/features/submission/withdraw";
import { missionTexts } from "@/texts/mission";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { Callout } from "@/ui/surface";
import { RefusalCallout } from "@/ui/refusal-callout";
import { goToAttempt } from "./answer-head";
import { MissionHeader } from "./mission-header";
import { PushOffer } from "./push-offer";
import type { ReadMissionProps } from "./read-mission";
import { ReadOnlyNote } from "./read-only-note";
import { judgementOf, Received, TakenBack } from "./received";
import { TaskAgain } from "./task-again";
import { TeamDone } from "./team-done";

const words = submissionTexts.received;

export interface SubmittedProps extends ReadMissionProps {
  layout: Layout;
  submission: Submission;
  draft: Draft;
  /** The result of submitting just now; null if it was submitted earlier. */
  result: SubmissionResult | null;
  onImproving: (submission: Submission) => void;
  onWithdrawn: (result: SubmissionResult) => void;
  /** Whether the attempt was withdrawn on this visit, so that the message takes the focus. */
  isJustTakenBack: boolean;
}

const IMPROVE_STANDS: Record<Schema<"MarkOutcome">, "with_the_answers" | "at_the_end"> = {
  right: "at_the_end",
  unmarked: "at_the_end",
  partly: "with_the_answers",
  not_right: "with_the_answers",
};

export function Submitted({
  data,
  user,
  brief,
  files,
  layout,
  submission,
  draft,
  result,
  onImproving,
  onWithdrawn,
  isJustTakenBack,
  ...props
}: SubmittedProps) {
  const improve = useImprove();
  const isWithdrawn = submission.status === "withdrawn";
  const models = layout.answering.flatMap(({ id, body }) => (body.kind === "model_answer" ? [{ id, body }] : []));
  const shown = models.filter(({ body }) => body.html !== null);
  const texts = layout.inputs.filter(isText);
  const { marks } = submission;
  const isJudged = judgementOf(submission) !== null;
  async function start() {
    const attempt = await improve.improve(submission);
    if (attempt === undefined) return;
    onImproving(attempt);
    goToAttempt();
  }
  // The "improve" button is beside the feedback that asks for improvement.
  const improveStands =
    submission.status === "returned"
      ? "with_the_review"
      : marks === null
        ? "at_the_end"
        : IMPROVE_STANDS[marks.outcome];
  const improving = (
    <section className="grid justify-items-start gap-3 empty:hidden">
      {data.acts?.improve === null && (
        <Button
          icon={PenLine}
          onPress={() => void start()}
          isPending={improve.isPending}
          pendingLabel={words.improving}
          variant={isWithdrawn || improveStands === "with_the_review" ? "primary" : "secondary"}
        >
          {isWithdrawn ? words.goOn : words.improve}
        </Button>
      )}
      {data.acts?.improve === null && !isWithdrawn && <p className="text-small text-soft">{words.improveHint}</p>}
      {data.acts?.improve?.code === "submission/no-attempts-left" && (
        <p className="text-small text-soft">{words.noMoreAttempts}</p>
      )}
      {improve.refusal !== null && <RefusalCallout refusal={improve.refusal} />}
    </section>
  );
  return (
    <div className="grid min-w-0 gap-10">
      <div className="grid gap-6">
        <MissionHeader {...props} actions={marks && <MarkTally marks={marks} />} />
        <ReadOnlyNote {...props} />
        {isWithdrawn ? (
          <TakenBack sender={props.mission.sender.name} isFresh={isJustTakenBack} />
        ) : (
          <Received {...props} data={data} submission={submission} result={result} canCompare={shown.length > 0} />
        )}
        {result !== null && <PushOffer />}
        {draft.isClosed && dirtyBlocks(draft).length > 0 && (
          <Callout tone="note" title={submissionTexts.answer.unsentTitle}>
            {submissionTexts.answer.unsentBody}
          </Callout>
        )}
      </div>
      {isJudged && <AttemptReviewsPanel submission={submission} rubric={data.rubric} />}
      {improveStands === "with_the_review" && improving}
      <section aria-labelledby="your-answers" className="grid gap-3">
        <h2 id="your-answers" className="text-h2">
          {marks === null ? submissionTexts.answer.heading : words.marked}
        </h2>
        {marks !== null && !marks.is_counted && <p className="text-soft">{words.notCounted}</p>}
        <MarkedAnswers
          inputs={layout.inputs}
          submission={submission}
          keys={data.keys}
          isRated={data.rubric !== null}
          areTextsBelow={shown.length > 0}
          isFresh={result !== null}
        />
      </section>
      {improveStands === "with_the_answers" && improving}
      {props.mission.team && <TeamDone mission={props.mission.id} session={props.page.session.id} />}
      {!isWithdrawn && !isJudged && <AttemptReviewsPanel submission={submission} rubric={data.rubric} />}
      {data.rubric !== null && texts.length > 0 && !isWithdrawn && (
        <SelfRating submission={submission.id} rubric={data.rubric} />
      )}
      {data.rubric !== null && texts.length > 0 && !isWithdrawn && (
        <AiFeedbackCard
          submission={submission.id}
          to={paths.aiFeedback(props.place.experience, props.mission.slug, submission.id)}
        />
      )}
      {models.length > 0 && (
        <section id="compare" aria-labelledby="compare-title" className="grid scroll-mt-4 gap-4">
          <h2 id="compare-title" tabIndex={-1} className="text-h2">
            {submissionTexts.compare.heading}
          </h2>
          {shown.length > 0 && texts.length > 0 ? (
            <CompareAnswers texts={texts} submission={submission} models={shown.map(({ body }) => body)} />
          ) : (
            models.map(({ id, body }) => <ContentBlock key={id} body={body} />)
          )}
        </section>
      )}
      {improveStands === "at_the_end" && improving}
      {data.acts?.withdraw === null && (
        <Withdraw
          submission={submission}
          mission={missionTexts.number(props.mission.number)}
          sender={props.mission.sender.name}
          onWithdrawn={onWithdrawn}
        />
      )}
      <TaskAgain brief={brief} files={files} />
      <EarlierAttempts latest={submission} questions={layout.inputs} keys={data.keys} />
      <RateMission userMission={data.user_mission} user={user} />
    </div>
  );
}
