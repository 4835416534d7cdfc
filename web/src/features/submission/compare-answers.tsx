// The learner's own text beside the model answer, with marks for the figures that both share and those that only one of
// them has.

import type { ReactNode } from "react";
import { submissionTexts } from "@/texts/submission";
import { Prose } from "@/ui/surface";
import type { BodyOf, InputBlock } from "./blocks";
import { type NumberFound, markHtml, piecesOf } from "./compare-numbers";
import type { Submission } from "./draft";
import { useCompared } from "./use-compared";

const words = submissionTexts.compare;

const SHARED = "figure-shared";
const ONLY_MINE = "figure-mine";
const ONLY_MODEL = "figure-model";

export interface CompareAnswersProps {
  texts: readonly InputBlock[];
  submission: Submission;
  models: readonly BodyOf<"model_answer">[];
}

export function CompareAnswers({ texts, submission, models }: CompareAnswersProps) {
  const mine = texts.flatMap((block) => {
    const value = submission.blocks.find((saved) => saved.block === block.id)?.value;
    return value && "text" in value ? [{ block, text: value.text }] : [];
  });
  const model = models.map(({ html }) => html).join("\n");
  const compared = useCompared(
    mine.map(({ text }) => text),
    model,
  );
  const shared = compared.model.filter(({ is_shared }) => is_shared).length;
  return (
    <div className="grid gap-4">
      {compared.model.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small">
          <p>{words.figures(shared, compared.model.length)}</p>
          <ul aria-label={words.legend} className="flex flex-wrap gap-x-4 gap-y-1">
            <li>
              <mark className={SHARED}>{words.shared}</mark>
            </li>
            <li>
              <mark className={ONLY_MODEL}>{words.onlyModel}</mark>
            </li>
            <li>
              <mark className={ONLY_MINE}>{words.onlyMine}</mark>
            </li>
          </ul>
        </div>
      )}
      <div className="grid overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-2">
        <Side title={words.mine}>
          {mine.length === 0 && <p className="text-soft italic">{submissionTexts.answer.noAnswer}</p>}
          {mine.map(({ block, text }, index) => (
            <div key={block.id}>
              {mine.length > 1 && <p className="font-semibold">{block.label}</p>}
              <p className="whitespace-pre-wrap">
                <Marked text={text} found={compared.mine} from={compared.starts[index] ?? 0} />
              </p>
            </div>
          ))}
        </Side>
        <Side title={words.model} isModel>
          <Prose html={markHtml(model, compared.model, { shared: SHARED, own: ONLY_MODEL })} />
        </Side>
      </div>
      <p className="text-small text-soft">{words.hint}</p>
    </div>
  );
}

function Side({ title, isModel = false, children }: { title: string; isModel?: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className={
        isModel
          ? "grid min-w-0 content-start gap-3 bg-letter p-4 max-lg:border-t max-lg:border-line md:p-7 lg:border-s lg:border-line"
          : "grid min-w-0 content-start gap-3 p-4 md:p-7"
      }
    >
      <h3 className="text-h3">{title}</h3>
      {children}
    </section>
  );
}

function Marked({ text, found, from }: { text: string; found: readonly NumberFound[]; from: number }) {
  const inside = found.filter(({ start, end }) => start >= from && end <= from + text.length);
  let at = 0;
  return piecesOf(text, inside, from).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isShared === null ? (
      piece.text
    ) : (
      <mark key={key} className={piece.isShared ? SHARED : ONLY_MINE}>
        {piece.text}
      </mark>
    );
  });
}
