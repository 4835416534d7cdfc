// Result of the automatic check for each criterion: the level in a word, the quoted words of the learner, and one next
// step.

import { ArrowRight, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { Schema } from "@/api/types";
import { formatPercent } from "@/lib/words";
import { aiFeedbackTexts as words } from "@/texts/ai-feedback";
import { Tag } from "@/ui/tag";

export interface AiCriteriaProps {
  rubric: Schema<"Rubric">;
  judgements: readonly Schema<"AiJudgement">[];
  leftOpen: readonly Schema<"LeftOpen">[];
}

export function AiCriteria({ rubric, judgements, leftOpen }: AiCriteriaProps) {
  return (
    <ul className="grid border-b border-line">
      {rubric.criteria.map((criterion) => {
        const judged = judgements.find((other) => other.criterion === criterion.id);
        const open = leftOpen.find((other) => other.criterion === criterion.id);
        if (judged) {
          return (
            <Row
              key={criterion.id}
              criterion={criterion}
              mark={
                <>
                  <Tag>{words.level(judged.level)}</Tag>
                  <span className="text-small text-soft">{words.confidence(formatPercent(judged.confidence_bp))}</span>
                </>
              }
            >
              <figure className="grid gap-1">
                <figcaption className="text-small text-soft">{words.quote}</figcaption>
                <blockquote className="border-l-4 border-line-strong pl-4 wrap-anywhere">{judged.quote}</blockquote>
              </figure>
              <NextStep text={judged.next_step} />
            </Row>
          );
        }
        return (
          <Row key={criterion.id} criterion={criterion} mark={<Tag icon={UserRound}>{words.leftOpen}</Tag>}>
            <p className="text-soft">{words.leftOpenBody}</p>
            {open?.next_step && <NextStep text={open.next_step} />}
          </Row>
        );
      })}
    </ul>
  );
}

function Row({ criterion, mark, children }: { criterion: Schema<"Criterion">; mark: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap-4 border-t border-line py-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div className="grid max-w-xl gap-1">
          <h2 className="text-h3">{criterion.title}</h2>
          <p className="text-small text-soft">{criterion.description}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">{mark}</div>
      </div>
      {children}
    </li>
  );
}

function NextStep({ text }: { text: string }) {
  return (
    <p className="flex gap-3">
      <ArrowRight aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
      <span>
        <strong>{words.next}:</strong> {text}
      </span>
    </p>
  );
}
