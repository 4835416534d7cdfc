// The learner's own text beside the model answer, with marks for the figures that both share and those that only one of
// them has. A shared figure links to the sentence that has it in the other text. Sentences of the model answer with
// figures that the learner's text lacks are listed, each with a link.

import type { MouseEvent, ReactNode } from "react";
import { submissionTexts } from "@/texts/submission";
import { Disclosure } from "@/ui/disclosure";
import { unfold } from "@/ui/folded-section";
import { Prose } from "@/ui/surface";
import type { BodyOf, InputBlock } from "./blocks";
import { type PlacedNumber, figureAnchor, markHtml, piecesOf } from "./compare-numbers";
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
    // The links work with the keyboard as well: Enter on a link is a click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="grid gap-4" onClick={follow}>
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
      <MissingPoints text={compared.modelText} found={compared.model} />
      <p className="text-small text-soft">{words.hint}</p>
    </div>
  );
}

/** Moves to the figure of a pressed link, without a change of the address. */
function follow(event: MouseEvent<HTMLElement>) {
  const href = event.target instanceof Element && event.target.closest("a")?.getAttribute("href");
  if (!href || !href.startsWith("#figure-")) return;
  event.preventDefault();
  unfold(href.slice(1));
}

/** The sentences of the model answer with figures that the learner's text does not have. */
function MissingPoints({ text, found }: { text: string; found: readonly PlacedNumber[] }) {
  const missing = found.filter(
    ({ is_shared, sentence_start }, place) =>
      !is_shared && !found.slice(0, place).some((other) => !other.is_shared && other.sentence_start === sentence_start),
  );
  if (missing.length === 0) return null;
  return (
    <Disclosure title={words.missing(missing.length)}>
      <ul className="grid list-disc gap-1 ps-5 pt-2">
        {missing.map(({ place, sentence_start, sentence_end }) => (
          <li key={place}>
            <a href={`#${figureAnchor("model", place)}`} className="underline underline-offset-4">
              {text.slice(sentence_start, sentence_end)}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
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

function Marked({ text, found, from }: { text: string; found: readonly PlacedNumber[]; from: number }) {
  const inside = found.filter(({ start, end }) => start >= from && end <= from + text.length);
  let at = 0;
  return piecesOf(text, inside, from).map((piece) => {
    const key = at;
    at += piece.text.length;
    if (piece.found === null) return piece.text;
    const { place, twin } = piece.found;
    return (
      <mark key={key} id={figureAnchor("mine", place)} tabIndex={-1} className={twin === null ? ONLY_MINE : SHARED}>
        {twin === null ? piece.text : <a href={`#${figureAnchor("model", twin)}`}>{piece.text}</a>}
      </mark>
    );
  });
}
