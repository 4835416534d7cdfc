// Changes from one attempt to the next, question by question. Texts are compared by word; other answers are shown
// before and after.
// The library `diff` finds the fewest changed words.

import { diffWords } from "diff";
import { feedbackTexts } from "@/texts/feedback";
import { AnswerText } from "./answer-text";
import { answerSummary } from "./answer-summary";
import type { InputBlock } from "./blocks";
import type { BlockValue, Submission } from "./draft";

const words = feedbackTexts.desk;

export interface CompareAttemptsProps {
  inputs: readonly InputBlock[];
  before: Submission;
  after: Submission;
}

export function CompareAttempts({ inputs, before, after }: CompareAttemptsProps) {
  return (
    <div className="grid gap-8">
      {inputs.map((block) => (
        <section key={block.id} aria-label={block.label} className="grid gap-3">
          <h3 className="text-h3">{block.label}</h3>
          <Changes block={block} before={valueOf(before, block)} after={valueOf(after, block)} />
        </section>
      ))}
    </div>
  );
}

function valueOf(submission: Submission, block: InputBlock): BlockValue | null {
  return submission.blocks.find((saved) => saved.block === block.id)?.value ?? null;
}

function Changes({ block, before, after }: { block: InputBlock; before: BlockValue | null; after: BlockValue | null }) {
  if (JSON.stringify(before) === JSON.stringify(after)) return <p className="text-soft italic">{words.sameAnswer}</p>;
  if (after !== null && "text" in after)
    return <TextChanges before={before !== null && "text" in before ? before.text : ""} after={after.text} />;
  return (
    <div className="grid gap-2">
      <p className="text-soft">
        <del>
          <span className="sr-only">{words.removed}: </span>
          {answerSummary(block.body, before)}
        </del>
      </p>
      <AnswerText body={block.body} value={after} />
    </div>
  );
}

function TextChanges({ before, after }: { before: string; after: string }) {
  return (
    <p className="whitespace-pre-wrap">
      {changesOf(before, after).map(({ at, value, added, removed }) => {
        if (added)
          return (
            <ins key={at} className="bg-right-wash text-right-ink">
              <span className="sr-only">{words.added}: </span>
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={at} className="bg-miss-wash text-miss-ink">
              <span className="sr-only">{words.removed}: </span>
              {value}
            </del>
          );
        return value;
      })}
    </p>
  );
}

/** Pieces of the two texts, changed or equal, each with its end offset in the sequence of pieces. */
function changesOf(before: string, after: string) {
  let at = 0;
  return diffWords(before, after).map(({ value, added, removed }) => {
    at += value.length;
    return { at, value, added, removed };
  });
}
