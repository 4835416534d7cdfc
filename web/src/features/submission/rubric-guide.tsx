// The rubric's criteria, each with its best level, to be read before and while writing.

import type { Schema } from "@/api/types";
import { submissionTexts } from "@/texts/submission";
import { Disclosure } from "@/ui/disclosure";

export function RubricGuide({ rubric }: { rubric: Schema<"Rubric"> }) {
  return (
    <Disclosure title={submissionTexts.selfRating.guide} look="framed" className="mt-4">
      <dl className="grid gap-3 px-5 pb-4">
        {rubric.criteria.map(({ id, title, levels }) => (
          <div key={id}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-small text-soft">{levels.at(-1)?.descriptor}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
