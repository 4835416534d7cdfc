// A submitted attempt to read: every question with its answer, and the model answers revealed so far.

import { submissionTexts } from "@/texts/submission";
import { Prose } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { AnswerText } from "./answer-text";
import { type ContentBlock as Content, type InputBlock, isInput } from "./blocks";
import { ContentBlock } from "./content-block";
import type { Submission } from "./draft";

export function SubmittedAttempt({
  blocks,
  submission,
}: {
  blocks: readonly (InputBlock | Content)[];
  submission: Submission;
}) {
  return (
    <div className="grid gap-8">
      {blocks.map((block) =>
        isInput(block) ? (
          <ReadAnswer key={block.id} block={block} submission={submission} />
        ) : (
          <ContentBlock key={block.id} body={block.body} />
        ),
      )}
    </div>
  );
}

function ReadAnswer({ block, submission }: { block: InputBlock; submission: Submission }) {
  const answer = submission.blocks.find((saved) => saved.block === block.id);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-h3">{block.label}</h3>
        {!block.required && <Tag>{submissionTexts.answer.optional}</Tag>}
      </div>
      <Prose html={block.body.prompt_html} className="text-soft" />
      <div className="border-s-3 border-brand ps-4">
        <AnswerText body={block.body} value={answer?.value ?? null} />
      </div>
    </div>
  );
}
