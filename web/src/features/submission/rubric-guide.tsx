// What good looks like, to read before and while writing: each criterion with its best
// level.

import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";

export function RubricGuide({ rubric }: { rubric: Schema<"Rubric"> }) {
  return (
    <details className="mt-4 rounded-md border border-line bg-surface px-4 py-3">
      <summary className="cursor-pointer font-semibold">{submissionTexts.selfRating.guide}</summary>
      <dl className="grid gap-3 pt-3">
        {rubric.criteria.map(({ id, title, levels }) => (
          <div key={id}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-small text-soft">{levels.at(-1)?.descriptor}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
