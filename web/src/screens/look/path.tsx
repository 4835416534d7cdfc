// Progress, plots, verdicts, tags and letters.

import { Check, X } from "lucide-react";
import { lookTexts as words } from "@/texts/look";
import { Letter, Portrait } from "@/ui/letter";
import { Plot, type PlotState } from "@/ui/plot";
import { Progress, type SegmentState } from "@/ui/progress";
import { Tag } from "@/ui/tag";
import { VerdictMark, type Verdict } from "@/ui/verdict-mark";
import { LookSection } from "./look-section";

const PLOTS: readonly PlotState[] = ["done", "now", "open", "waiting", "locked"];
const VERDICTS: readonly Verdict[] = ["right", "partly", "miss", "unrated"];
const DONE: readonly SegmentState[] = ["done", "done", "done", "done", "now"];
const SOME: readonly SegmentState[] = ["done", "done", "now", "open", "locked"];

const segments = (states: readonly SegmentState[], optional: SegmentState) =>
  [...states, optional].map((state, index) => ({
    id: String(index),
    state,
    label: String(index + 1),
    isOptional: index === states.length,
  }));

export function Path() {
  return (
    <>
      <LookSection title={words.progress}>
        <Progress label={words.progressDone} segments={segments(DONE, "done")} />
        <Progress label={words.progressSome} segments={segments(SOME, "locked")} />
      </LookSection>
      <LookSection title={words.plots}>
        <ul className="flex flex-wrap gap-6">
          {PLOTS.map((state, index) => (
            <li key={state} className="grid justify-items-center gap-2 text-note text-soft">
              <Plot state={state}>{index + 1}</Plot>
              <Plot state={state} size="sm">
                {index + 1}
              </Plot>
              {words.plotNames[state]}
            </li>
          ))}
        </ul>
      </LookSection>
      <LookSection title={words.verdicts}>
        <ul className="flex flex-wrap gap-x-5 gap-y-3">
          {VERDICTS.map((verdict) => (
            <li key={verdict} className="flex items-center gap-2.5">
              <VerdictMark verdict={verdict} />
              <VerdictMark verdict={verdict} size="sm" />
              {words.verdictNames[verdict]}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Tag tone="now">{words.tags.now}</Tag>
          <Tag>{words.tags.neutral}</Tag>
          <Tag tone="right" icon={Check}>
            {words.tags.right}
          </Tag>
          <Tag tone="miss" icon={X}>
            {words.tags.miss}
          </Tag>
        </div>
      </LookSection>
      <LookSection title={words.letters}>
        <Letter portrait={null} {...words.sender} size="lg" note={<Tag>{words.tags.neutral}</Tag>}>
          <p>{words.letter}</p>
        </Letter>
        <div className="flex items-center gap-3">
          <Portrait src={null} name={words.sender.name} size="sm" />
          <Portrait src={null} name={words.sender.name} />
        </div>
      </LookSection>
    </>
  );
}
