// One question: its prompt, its field with the live check, and, should two versions
// of the answer exist, the choice between them instead of the field.

import { useCallback, useEffect, useRef, useState } from "react";
import { submissionTexts } from "@/texts/submission";
import { Badge, Prose } from "@/ui";
import { type InputBlock, anchorOf } from "./blocks";
import { ConflictView } from "./conflict-view";
import type { BlockDraft, BlockValue, DraftRefusal, RefusedFile } from "./draft";
import { AnswerField } from "./fields/answer-field";
import { urgentIssue } from "./issue-words";
import type { BlockCheck } from "@/api/types";

const NO_FILES: readonly RefusedFile[] = [];

export interface QuestionProps {
  block: InputBlock;
  draft: BlockDraft | undefined;
  check: BlockCheck | undefined;
  /** The learner has tried to hand in: every fault is shown. */
  areFaultsShown: boolean;
  /** Why the server does not take the answer as it stands. */
  refusal: DraftRefusal | null;
  ask: ((value: BlockValue) => BlockCheck) | null;
  onBusy: (block: string, isBusy: boolean) => void;
  onType: (value: BlockValue | null) => void;
  onChoose: (value: BlockValue | null) => void;
}

export function Question({ block, draft, check, areFaultsShown, refusal, ask, onBusy, onType, onChoose }: QuestionProps) {
  const [wasLeft, setLeft] = useState(false);
  const id = anchorOf(block);
  const issue = refusal?.issue ?? (check && urgentIssue(check, areFaultsShown || wasLeft));
  const [field, choose] = useFieldAfterChoice(draft?.conflict ?? null, onChoose);
  const tellBusy = useCallback((isBusy: boolean) => onBusy(block.id, isBusy), [onBusy, block.id]);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id={`${id}-title`} className="text-lg">{block.label}</h3>
        {!block.required && <Badge>{submissionTexts.answer.optional}</Badge>}
      </div>
      <div id={`${id}-prompt`}><Prose html={block.body.prompt_html} /></div>
      {draft?.conflict ? (
        <ConflictView body={block.body} draft={draft} onChoose={choose} />
      ) : (
        <div ref={field} className="contents">
          <AnswerField
            body={block.body}
            block={block.id}
            value={draft?.value ?? null}
            onChange={onType}
            onLeave={() => setLeft(true)}
            check={check}
            error={issue && submissionTexts.issue(issue)}
            refusedFiles={draft?.refusedFiles ?? NO_FILES}
            label={submissionTexts.answer.label(block.label)}
            promptId={`${id}-prompt`}
            ask={ask}
            onBusy={tellBusy}
          />
        </div>
      )}
    </section>
  );
}

/** The buttons of the choice are gone once it is made, so the focus goes to the answer. */
function useFieldAfterChoice(conflict: object | null, onChoose: QuestionProps["onChoose"]) {
  const field = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  useEffect(() => {
    if (conflict !== null || !hasChosen.current) return;
    hasChosen.current = false;
    field.current?.querySelector<HTMLElement>("textarea, input, button")?.focus();
  }, [conflict]);
  const choose = (value: BlockValue | null) => {
    hasChosen.current = true;
    onChoose(value);
  };
  return [field, choose] as const;
}
