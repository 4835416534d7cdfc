// The reviewer's form: a level for each criterion, the next steps as text, and the decision.

import { feedbackTexts } from "@/texts/feedback";
import { Button } from "@/ui/button";
import { SavedLine } from "@/ui/saved-line";
import { Levels, ReviewFault, SummaryField } from "./judgement-fields";
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
  const { said, state, change, forget } = useReviewDraft(sheet.review.id, sheet.draft ?? NOTHING, isYours);
  const score = useScore(rubric, said.marks, sheet.pass_mark_bp);

  async function close(outcome: Outcome) {
    if ((await decide.run(outcome, said)) === undefined) return;
    forget();
    onDecided(outcome);
  }

  return (
    <form className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
      <Levels sheet={sheet} marks={said.marks} onMark={(marks) => change({ ...said, marks })} isDisabled={!isYours} />
      <SummaryField
        value={said.summary}
        limits={sheet.limits}
        onChange={(summary) => change({ ...said, summary })}
        isReadOnly={!isYours}
      />
      {state !== "idle" && (
        <SavedLine state={state}>
          {state === "failed" ? words.unsaved : state === "saving" ? words.saving : words.saved}
        </SavedLine>
      )}
      {rubric !== null && <p className="hidden text-small text-soft md:block">{words.keys}</p>}
      <div className="grid gap-3 border-line bg-paper lg:sticky lg:-bottom-px lg:border-t lg:py-3">
        <ReviewFault error={decide.error} />
        {score !== null && <p className="font-semibold">{words.score(score, sheet.pass_mark_bp)}</p>}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            isDisabled={!isYours}
            isPending={decide.isPending}
            pendingLabel={words.deciding}
            onPress={() => void close("passed")}
          >
            {words.pass}
          </Button>
          <Button isDisabled={!isYours || decide.isPending} onPress={() => void close("returned")}>
            {words.giveBack}
          </Button>
        </div>
      </div>
    </form>
  );
}

const NOTHING = { marks: [], summary: "" };
