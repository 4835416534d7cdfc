// Trying out grades: each mission with the marks that can be tried, and the results beside them. On phones, a summary is
// also docked to the lower edge.

import { Pencil, RotateCcw, Undo2 } from "lucide-react";
import { useId } from "react";
import { useIsDesk } from "@/lib/use-is-desk";
import { useSettled } from "@/lib/use-settled";
import { whatIfTexts as words } from "@/texts/progression";
import { scoreWords } from "@/texts/score";
import { Button } from "@/ui/button";
import { Callout } from "@/ui/surface";
import type { WhatIf as Try, WhatIfFacts, WhatIfResults as Results } from "./use-what-if";
import { WhatIfMission } from "./what-if-mission";
import { WhatIfResults, awardWords, summaryWords } from "./what-if-results";

export interface WhatIfProps {
  facts: WhatIfFacts;
  trying: Try;
  results: Results;
  distinction_bp: number;
  present_bp: number | null;
  titleOf: (mission: string) => string;
}

export function WhatIf({ facts, trying, results, distinction_bp, present_bp, titleOf }: WhatIfProps) {
  const isDesk = useIsDesk();
  const heading = useId();
  const spoken = useSettled(trying.isTrying ? summaryWords(results) : "");
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed border-edge px-4 py-3 md:px-6">
        <div className="grid min-w-0 grow basis-60 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
          <Pencil aria-hidden className="size-5" />
          <p>
            <strong>{words.title}</strong>
            <span className="block text-small text-soft">{words.body}</span>
          </p>
        </div>
        {isDesk && <ResetAll trying={trying} />}
      </div>
      {trying.isOutdated && (
        <Callout tone="note" role="status" title={words.outdated.title}>
          {words.outdated.body}
        </Callout>
      )}
      <p role="status" aria-live="polite" className="sr-only">
        {spoken}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:sticky lg:top-4 lg:order-2">
          <WhatIfResults
            results={results}
            present_bp={present_bp}
            distinction_bp={distinction_bp}
            isComplete={facts.is_complete}
          />
        </div>
        <section aria-labelledby={heading} className="grid min-w-0 gap-4">
          <div className="grid gap-1">
            <h2 id={heading} className="text-h2">
              {words.missionsTitle}
            </h2>
            <p className="text-small text-soft">{words.missionsLead}</p>
          </div>
          <ol className="grid gap-4">
            {facts.missions.map((triable) => {
              const { mission } = triable;
              const score = results.missions.find((one) => one.mission === mission);
              return (
                score && (
                  <li key={mission}>
                    <WhatIfMission
                      title={titleOf(mission)}
                      triable={triable}
                      mark={trying.markAt(mission)}
                      score={score}
                      canUndo={trying.canUndo(mission)}
                      onMark={trying.setMark}
                      onReset={() => trying.reset(mission)}
                      onUndo={() => trying.undo(mission)}
                    />
                  </li>
                )
              );
            })}
          </ol>
        </section>
      </div>
      {!isDesk && <Dock trying={trying} results={results} />}
    </div>
  );
}

function Dock({ trying, results }: { trying: Try; results: Results }) {
  const { overall_bp } = results;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2 md:-mx-8 md:px-8">
      <p className="min-w-0 leading-tight">
        <span className="font-display text-h3 font-bold tabular-nums">
          {typeof overall_bp === "number" ? scoreWords(overall_bp) : "–"}
        </span>{" "}
        <span className="text-small text-soft">{awardWords(results)}</span>
      </p>
      <ResetAll trying={trying} />
    </div>
  );
}

/** One button to reset all marks and to undo that, so that it keeps the focus. */
function ResetAll({ trying }: { trying: Try }) {
  const reason = useId();
  const isIdle = !trying.isTrying && !trying.canUndoAll;
  return (
    <div className="shrink-0">
      <Button
        icon={trying.canUndoAll ? Undo2 : RotateCcw}
        reasonId={isIdle ? reason : undefined}
        onPress={trying.canUndoAll ? trying.undoAll : trying.resetAll}
      >
        {trying.canUndoAll ? words.undo : words.reset}
      </Button>
      {isIdle && (
        <span id={reason} className="sr-only">
          {words.nothingToReset}
        </span>
      )}
    </div>
  );
}
