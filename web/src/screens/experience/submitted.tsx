// The page after submitting: the sender's reply and the next step, then a mark and a reason for each answer, the
// learner's own rating, and folded sections to read: the model answer, the task and earlier attempts.

import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { AiFeedbackCard } from "@/features/feedback/ai-feedback-card";
import { AttemptReviewsPanel } from "@/features/feedback/attempt-reviews";
import { RateMission } from "@/features/mission/rate-mission";
import type { Layout } from "@/features/submission/blocks";
import { type Draft, type Submission, dirtyBlocks } from "@/features/submission/draft";
import { EarlierAttempts } from "@/features/submission/earlier-attempts";
import { MarkTally } from "@/features/submission/mark-tally";
import { isText } from "@/features/submission/mark-words";
import { MarkedAnswers, focusMark } from "@/features/submission/marked-answers";
import { SelfRating } from "@/features/submission/self-rating";
import type { SubmissionResult } from "@/features/submission/use-submit";
import { useShowAnswer } from "@/features/submission/use-show-answer";
import { Withdraw } from "@/features/submission/withdraw";
import { missionTexts } from "@/texts/mission";
import { submissionTexts } from "@/texts/submission";
import { Callout } from "@/ui/surface";
import { CompareSection } from "./compare-section";
import { ImproveAttempt } from "./improve-attempt";
import { MissionHeader } from "./mission-header";
import { NextAction } from "./next-card";
import { NextStepBar } from "./next-step-bar";
import { PushOffer } from "./push-offer";
import type { ReadMissionProps } from "./read-mission";
import { ReadOnlyNote } from "./read-only-note";
import { judgementOf, Received, TakenBack } from "./received";
import { TaskAgain } from "./task-again";
import { TeamDone } from "./team-done";
import { useImproving } from "./use-improving";

const words = submissionTexts.received;

export interface SubmittedProps extends ReadMissionProps {
  layout: Layout;
  submission: Submission;
  draft: Draft;
  /** The result of submitting just now; null if it was submitted earlier. */
  result: SubmissionResult | null;
  onImproving: (submission: Submission, block: string | null) => void;
  onShown: (shown: Schema<"AnswerShown">) => void;
  onWithdrawn: (result: SubmissionResult) => void;
  /** Whether the attempt was withdrawn on this visit, so that the message takes the focus. */
  isJustTakenBack: boolean;
}

const IMPROVE_PLACES: Record<Schema<"MarkOutcome">, "with_the_answers" | "at_the_end"> = {
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
  onShown,
  onWithdrawn,
  isJustTakenBack,
  ...props
}: SubmittedProps) {
  const improving = useImproving(submission, data.acts, onImproving);
  const { show, ...showing } = useShowAnswer(submission.id, onShown);
  const isWithdrawn = submission.status === "withdrawn";
  const models = layout.answering.flatMap(({ id, body }) => (body.kind === "model_answer" ? [{ id, body }] : []));
  const texts = layout.inputs.filter(isText);
  const canCompare = texts.length > 0 && models.some(({ body }) => body.html !== null);
  const { marks } = submission;
  const isJudged = judgementOf(submission) !== null;
  const mayTry = (block: string) => data.tries.some((tries) => tries.block === block && tries.may_try);
  const toTry = improving.begin === null || isWithdrawn || isJudged ? [] : layout.inputs.filter(({ id }) => mayTry(id));
  const next = { ...props, unlocked: result?.unlocked ?? [], toTry, improving };
  // The "improve" button is beside the feedback that asks for improvement.
  const improveIs =
    submission.status === "returned"
      ? "with_the_review"
      : marks === null
        ? "at_the_end"
        : IMPROVE_PLACES[marks.outcome];
  const improve = (
    <ImproveAttempt
      improving={improving}
      acts={data.acts}
      isWithdrawn={isWithdrawn}
      isMain={improveIs === "with_the_review"}
    />
  );
  return (
    <div className="grid min-w-0 gap-10">
      <div className="grid gap-6">
        <MissionHeader {...props} actions={marks && <MarkTally marks={marks} />} />
        <ReadOnlyNote {...props} />
        {isWithdrawn ? (
          <TakenBack sender={props.mission.sender.name} isFresh={isJustTakenBack} />
        ) : (
          <Received {...next} data={data} submission={submission} result={result} canCompare={canCompare} />
        )}
        {result !== null && <PushOffer />}
        {draft.isClosed && dirtyBlocks(draft).length > 0 && (
          <Callout tone="note" title={submissionTexts.answer.unsentTitle}>
            {submissionTexts.answer.unsentBody}
          </Callout>
        )}
      </div>
      {isJudged && <AttemptReviewsPanel submission={submission} rubric={data.rubric} />}
      {improveIs === "with_the_review" && improve}
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
          isFresh={result !== null}
          trying={{
            ...showing,
            tries: data.tries,
            isStarting: improving.isPending,
            onTry:
              toTry.length === 0 ? null : (block) => improving.begin?.(toTry.find(({ id }) => id === block) ?? null),
            onShow: (block) => void show(block).then((isShown) => isShown && focusMark(block)),
          }}
        />
      </section>
      {improveIs === "with_the_answers" && improve}
      {props.mission.team && <TeamDone mission={props.mission.id} session={props.page.session.id} />}
      {!isWithdrawn && !isJudged && <AttemptReviewsPanel submission={submission} rubric={data.rubric} />}
      {data.rubric !== null && texts.length > 0 && !isWithdrawn && (
        <>
          <SelfRating submission={submission.id} rubric={data.rubric} />
          <AiFeedbackCard
            submission={submission.id}
            to={paths.aiFeedback(props.place.experience, props.mission.slug, submission.id)}
          />
        </>
      )}
      <section aria-labelledby="read-and-compare" className="grid gap-3">
        <h2 id="read-and-compare" className="text-h2">
          {words.readAndCompare}
        </h2>
        <div>
          <CompareSection models={models} texts={texts} submission={submission} />
          <TaskAgain brief={brief} files={files} />
          <EarlierAttempts latest={submission} questions={layout.inputs} keys={data.keys} />
        </div>
      </section>
      {improveIs === "at_the_end" && improve}
      {data.acts?.withdraw === null && (
        <Withdraw
          submission={submission}
          mission={missionTexts.number(props.mission.number)}
          sender={props.mission.sender.name}
          onWithdrawn={onWithdrawn}
        />
      )}
      <RateMission userMission={data.user_mission} user={user} />
      {improving.dialog}
      {!isWithdrawn && submission.submitted_at !== null && (
        <NextStepBar>
          <NextAction {...next} />
        </NextStepBar>
      )}
    </div>
  );
}
