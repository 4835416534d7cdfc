// The reviewer's side of a review: a level for each criterion, what to do next in words,
// and the decision. Digits choose a level while a criterion has the focus.

import { type KeyboardEvent } from "react";
import { asRefusal } from "@/api/refusal";
import { feedbackTexts } from "@/texts/feedback";
import { refusalText } from "@/texts/refusals";
import { Button, Callout, RadioGroup, SavedLine, TextArea } from "@/ui";
import type { Outcome, ReviewSheet, useReview } from "./use-review";
import { useReviewDraft } from "./use-review-draft";
import { useScore } from "./use-score";

const words = feedbackTexts.desk;

interface JudgementProps {
  sheet: ReviewSheet;
  decide: ReturnType<typeof useReview>["decide"];
  onDecided: (outcome: Outcome) => void;
}

export function Judgement({ sheet, decide, onDecided }: JudgementProps) {
  const rubric = sheet.rubric ?? null;
  const isYours = sheet.place.hold === "yours";
  const { said, state, mark, write } = useReviewDraft(sheet.review.id, sheet.draft ?? NOTHING, isYours);
  const score = useScore(rubric, said.marks, sheet.pass_mark_bp);
  const own = sheet.attempts.find(({ submission }) => submission.id === sheet.submission)?.self_rating ?? [];
  const close = (outcome: Outcome) => void decide.run(outcome, said).then((review) => review && onDecided(outcome));
  return (
    <form className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
      {rubric?.criteria.map((criterion) => {
        const levels = criterion.levels.map(({ label, descriptor }) => ({ value: label, label, description: descriptor }));
        const theirs = own.find((one) => one.criterion === criterion.id);
        return (
          <div key={criterion.id} role="presentation" onKeyDown={(event) => chooseByDigit(event, levels, (level) => mark(criterion.id, level))}>
            <RadioGroup
              label={criterion.title}
              description={theirs ? words.selfRating(theirs.level) : criterion.description}
              options={levels}
              value={said.marks.find((one) => one.criterion === criterion.id)?.level ?? null}
              onChange={(level) => mark(criterion.id, level)}
              isDisabled={!isYours}
            />
          </div>
        );
      })}
      <TextArea label={words.summary} description={words.summaryHint} value={said.summary} onChange={write} rows={7} isReadOnly={!isYours} />
      {state !== "idle" && <SavedLine state={state}>{state === "failed" ? words.unsaved : state === "saving" ? words.saving : words.saved}</SavedLine>}
      {score !== null && <p className="font-semibold">{words.score(score, sheet.pass_mark_bp)}</p>}
      {rubric !== null && <p className="hidden text-small text-soft md:block">{words.keys}</p>}
      <Fault error={decide.error} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" isDisabled={!isYours} isPending={decide.isPending} pendingLabel={words.deciding} onPress={() => close("passed")}>{words.pass}</Button>
        <Button isDisabled={!isYours || decide.isPending} onPress={() => close("returned")}>{words.giveBack}</Button>
      </div>
    </form>
  );
}

const NOTHING = { marks: [], summary: "" };

function chooseByDigit(event: KeyboardEvent, levels: readonly { value: string }[], choose: (level: string) => void) {
  const level = levels[Number(event.key) - 1];
  if (level === undefined) return;
  event.preventDefault();
  choose(level.value);
}

function Fault({ error }: { error: unknown }) {
  if (error === null) return null;
  const { title, body } = refusalText(asRefusal(error).code);
  return <Callout tone="miss" role="alert" title={title}>{body}</Callout>;
}
