// A form to rate one's own text against the rubric, in the same words that a reviewer uses. Other people only see this
// rating together with a reviewer's. Once rated, and on phones, the form is folded.

import { PencilLine } from "lucide-react";
import { useState } from "react";
import type { Schema } from "@/api/types";
import { useIsDesk } from "@/lib/use-is-desk";
import { commonTexts } from "@/texts/common";
import { submissionTexts } from "@/texts/submission";
import { Button } from "@/ui/button";
import { FoldedSection } from "@/ui/folded-section";
import { Segmented } from "@/ui/segmented";
import { Callout } from "@/ui/surface";
import { useSelfRating } from "./use-self-rating";

const words = submissionTexts.selfRating;

export function SelfRating({ submission, rubric }: { submission: string; rubric: Schema<"Rubric"> }) {
  const { levels, canRate, isKnown, error, rate, retry } = useSelfRating(submission);
  const isDesk = useIsDesk();
  // The section stays open while it is being used.
  const [wasRated, setWasRated] = useState<boolean | null>(null);
  if (isKnown && wasRated === null) setWasRated(Object.keys(levels).length > 0);
  if (!isKnown || (!canRate && Object.keys(levels).length === 0)) return null;
  return (
    <FoldedSection
      id="self-rating"
      icon={PencilLine}
      title={words.heading}
      note={words.lead}
      isOpen={isDesk && wasRated === false}
    >
      {error !== null && (
        <Callout
          tone="miss"
          role="alert"
          title={words.failed}
          actions={
            <Button size="sm" onPress={retry}>
              {commonTexts.retry}
            </Button>
          }
        />
      )}
      <ul className="grid">
        {rubric.criteria.map((criterion) => {
          const chosen = criterion.levels.find(({ label }) => label === levels[criterion.id]);
          return (
            <li
              key={criterion.id}
              className="grid items-center gap-x-8 gap-y-2 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_21.5rem]"
            >
              <div>
                <h3 className="text-h3">{criterion.title}</h3>
                <p className="text-small text-soft">{chosen?.descriptor ?? criterion.description}</p>
              </div>
              <Segmented
                label={criterion.title}
                options={criterion.levels.map(({ label }) => ({ value: label, label }))}
                value={chosen?.label ?? null}
                isDisabled={!canRate}
                onChange={(level) => rate(criterion.id, level)}
              />
            </li>
          );
        })}
      </ul>
    </FoldedSection>
  );
}
