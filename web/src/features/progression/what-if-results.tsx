// The results of tried marks: the overall score, the award and its steps, the certificate and the reference letter. All
// lines are always shown, so that the page does not move while a mark changes.

import { CircleCheck, CircleDashed } from "lucide-react";
import { whatIfTexts as words } from "@/texts/progression";
import { scoreWords } from "@/texts/score";
import { Disclosure } from "@/ui/disclosure";
import { Meter } from "@/ui/meter";
import { LetterTests } from "./letter-tests";
import { RequirementList } from "./requirement-list";
import type { WhatIfResults as Results } from "./use-what-if";

const WHOLE_BP = 10_000;

export interface WhatIfResultsProps {
  results: Results;
  /** The overall score without tried marks. */
  present_bp: number | null;
  distinction_bp: number;
  /** Whether the program is complete, so that its certificate no longer changes. */
  isComplete: boolean;
}

export function WhatIfResults({ results, present_bp, distinction_bp, isComplete }: WhatIfResultsProps) {
  const { overall_bp, award, readiness, letter } = results;
  return (
    <section aria-label={words.overall} className="grid gap-5 rounded-lg border border-dashed border-edge p-4 md:p-6">
      <div className="grid gap-2">
        <h2 className="text-small font-semibold text-soft">{words.overall}</h2>
        <p className="flex min-h-14 flex-wrap items-baseline gap-x-4">
          <span className="font-display text-display font-bold tabular-nums">
            {typeof overall_bp === "number" ? scoreWords(overall_bp) : "–"}
          </span>
          <span className="text-small text-soft">{changeWords(overall_bp, present_bp)}</span>
        </p>
        <Meter
          label={words.meter(distinction_bp)}
          value={overall_bp ?? 0}
          max={WHOLE_BP}
          notch={distinction_bp}
          isTried
        />
      </div>
      <div className="grid gap-3 border-t border-line pt-4">
        <div className="grid gap-1">
          <h2 className="text-small font-semibold text-soft">{words.award}</h2>
          <p className="font-display text-h2 font-bold">{awardWords(results)}</p>
          <p className="text-small text-soft">{award.kind === null ? words.notEarned : words.earned}</p>
        </div>
        {isComplete && <p className="text-small text-soft">{words.decided}</p>}
        <ol className="grid gap-3">
          <Step
            title={words.awards.participation}
            lines={readiness.requirements
              .filter(({ name }) => name === "missions")
              .map(({ need, have, is_met }) => ({ ...words.thresholds.missions, need, got: have, is_met }))}
          />
          <Step title={words.awards.completion} lines={award.for_completion.map(lineOf)} />
          <Step title={words.awards.distinction} lines={award.for_distinction.map(lineOf)} />
        </ol>
      </div>
      <div className="grid border-t border-line pt-2">
        <Disclosure
          look="row"
          title={<Fold title={words.certificate} state={metWords(results)} isMet={readiness.is_ready} />}
        >
          <div className="pb-3">
            <RequirementList requirements={readiness.requirements} />
          </div>
        </Disclosure>
        <Disclosure
          look="row"
          title={<Fold title={words.letter} state={letterWords(results)} isMet={results.earns_letter} />}
        >
          <div className="pb-1">
            <LetterTests tests={letter.tests} />
          </div>
        </Disclosure>
      </div>
    </section>
  );
}

interface Line {
  label: string;
  have: (need: number, have: number) => string;
  need: number;
  got: number;
  is_met: boolean;
}

function lineOf({ name, need, have, is_met }: Results["award"]["for_completion"][number]): Line {
  return { ...words.thresholds[name], need, got: have, is_met };
}

function Step({ title, lines }: { title: string; lines: readonly Line[] }) {
  const isMet = lines.every(({ is_met }) => is_met);
  const Icon = isMet ? CircleCheck : CircleDashed;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5">
      <Icon aria-hidden className={isMet ? "mt-0.5 size-5 text-right-ink" : "mt-0.5 size-5 text-soft"} />
      <p className="font-semibold">{title}</p>
      <ul className="col-start-2 grid gap-0.5 text-small">
        {lines.map(({ label, have, need, got, is_met }) => (
          <li key={label} className="flex justify-between gap-3">
            <span className="text-soft">{label}</span>
            <span className={is_met ? "shrink-0 font-semibold tabular-nums" : "shrink-0 text-soft tabular-nums"}>
              {have(need, got)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Fold({ title, state, isMet }: { title: string; state: string; isMet: boolean }) {
  const Icon = isMet ? CircleCheck : CircleDashed;
  return (
    <span className="grid grow grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <Icon aria-hidden className={isMet ? "mt-0.5 size-5 text-right-ink" : "mt-0.5 size-5 text-soft"} />
      <span className="grid">
        <span>{title}</span>
        <span className="text-small font-normal text-soft">{state}</span>
      </span>
    </span>
  );
}

function changeWords(overall_bp: number | null, present_bp: number | null): string {
  if (overall_bp === null) return words.none;
  if (present_bp === null) return words.fresh;
  if (overall_bp === present_bp) return words.same;
  return overall_bp > present_bp ? words.more(overall_bp - present_bp) : words.less(present_bp - overall_bp);
}

export function awardWords({ heading }: Results): string {
  return words.awards[heading];
}

function metWords({ readiness: { is_ready, requirements } }: Results): string {
  return is_ready ? words.allMet : words.met(requirements.filter(({ is_met }) => is_met).length, requirements.length);
}

function letterWords({ letter, earns_letter }: Results): string {
  if (letter.is_satisfactory) return words.letterState.now;
  return earns_letter ? words.letterState.later : words.letterState.no;
}

/** All results in one sentence, for screen readers. */
export function summaryWords(results: Results): string {
  const { overall_bp } = results;
  return words.summary(
    typeof overall_bp === "number" ? scoreWords(overall_bp) : words.none,
    awardWords(results),
    metWords(results),
    letterWords(results),
  );
}
