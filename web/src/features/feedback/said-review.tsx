// A decided review, as the learner reads it.

import type { Schema } from "@/api/types";
import { feedbackTexts as words } from "@/texts/feedback";
import { Tag } from "@/ui/tag";
import { ReviewWords } from "./review-words";

export function SaidReview({
  review,
  rubric,
}: {
  review: Schema<"ReviewForLearner">;
  rubric: Schema<"Rubric"> | null;
}) {
  const { said, outcome, decided_at, rating, rev, reviewer } = review;
  const title = (criterion: string) => rubric?.criteria.find(({ id }) => id === criterion)?.title ?? criterion;
  return (
    <article className="grid w-full gap-3 rounded-lg border border-line bg-surface p-6">
      <h3 className="text-h3">{outcome === "passed" ? words.passed : words.returned}</h3>
      {decided_at !== null && <p className="text-small text-soft">{words.decidedBy(reviewer, decided_at)}</p>}
      <ul className="flex flex-wrap gap-2">
        {said?.marks.map(({ criterion, level }) => (
          <li key={criterion}>
            <Tag className="whitespace-normal!">{words.level(title(criterion), level)}</Tag>
          </li>
        ))}
      </ul>
      {said && said.summary !== "" && <ReviewWords text={said.summary} />}
      {rev > 1 && <p className="text-small text-soft">{words.edited}</p>}
      {rating !== null && <p className="text-small text-soft">{words.rated(rating)}</p>}
    </article>
  );
}
