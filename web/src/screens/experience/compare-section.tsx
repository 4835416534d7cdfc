// The learner's text beside the model answer, folded; before it may be shown, the line that says when.

import { Columns2 } from "lucide-react";
import type { BodyOf, InputBlock } from "@/features/submission/blocks";
import { CompareAnswers } from "@/features/submission/compare-answers";
import { ContentBlock } from "@/features/submission/content-block";
import type { Submission } from "@/features/submission/draft";
import { submissionTexts } from "@/texts/submission";
import { FoldedSection } from "@/ui/folded-section";

const words = submissionTexts.compare;

export interface CompareSectionProps {
  models: readonly { id: string; body: BodyOf<"model_answer"> }[];
  texts: readonly InputBlock[];
  submission: Submission;
}

export function CompareSection({ models, texts, submission }: CompareSectionProps) {
  const shown = models.map(({ body }) => body).filter(({ html }) => html !== null);
  if (models.length === 0) return null;
  return (
    <FoldedSection id="compare-title" icon={Columns2} title={words.heading} note={shown.length > 0 && words.note}>
      {shown.length > 0 && texts.length > 0 ? (
        <CompareAnswers texts={texts} submission={submission} models={shown} />
      ) : (
        models.map(({ id, body }) => <ContentBlock key={id} body={body} />)
      )}
    </FoldedSection>
  );
}
