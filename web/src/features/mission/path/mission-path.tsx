// The missions of a session as a path: submitted missions with the learner's own words, one mission as a large card,
// and every locked one with its conditions and date. The rules decide the kind of each step.

import type { ReactNode } from "react";
import { pathTexts } from "@/texts/path";
import { Disclosure } from "@/ui/disclosure";
import { Plot } from "@/ui/plot";
import type { Place } from "../reason-words";
import type { StepKind } from "../standing";
import type { Decisions } from "../use-decisions";
import type { MissionsPage } from "../use-missions";
import { DoneStep } from "./done-step";
import { LockedStep } from "./locked-step";
import { NowCard } from "./now-card";
import { OpenStep } from "./open-step";
import { type Step, type StepProps, stepsOf } from "./step";
import { WaitingCard } from "./waiting-card";

export interface MissionPathProps {
  page: MissionsPage;
  decisions: Decisions;
  experience: string;
  /** Picture of the host's desk, for the large card. */
  scene?: ReactNode;
}

export function MissionPath({ page, decisions, experience, scene }: MissionPathProps) {
  const place: Place = { experience, missions: page.missions };
  const steps = stepsOf(page, decisions);
  const large = steps.findIndex(({ kind }) => kind === "now" || kind === "waiting");
  const before = steps.slice(0, Math.max(large, 0)).findLastIndex(({ kind }) => kind !== "done") + 1;
  return (
    <ol className="grid">
      {steps.slice(0, before).map((step) => (
        <StepOf key={step.mission.id} step={step} place={place} />
      ))}
      {large > before && <Behind steps={steps.slice(before, large)} place={place} />}
      {steps.slice(Math.max(large, before)).map((step) => (
        <StepOf key={step.mission.id} step={step} place={place} scene={scene} />
      ))}
    </ol>
  );
}

/**
 * Maximum number of finished missions that are shown above the large card. If there are more, all of them are folded.
 */
const UNFOLDED = { desk: 2, phone: 0 } as const;

/** Finished missions directly before the large card, folded if they would push its button off the screen. */
function Behind({ steps, place }: { steps: readonly Step[]; place: Place }) {
  const isDesk = globalThis.matchMedia?.("(min-width: 48rem)").matches ?? true;
  const rows = steps.map((step) => <StepOf key={step.mission.id} step={step} place={place} />);
  if (steps.length <= (isDesk ? UNFOLDED.desk : UNFOLDED.phone)) return rows;
  return (
    <li className="pb-4">
      <Disclosure
        title={
          <>
            <Plot state="done" size="sm" />
            <span>{pathTexts.behind(steps.length)}</span>
          </>
        }
      >
        <ol className="grid pt-4">{rows}</ol>
      </Disclosure>
    </li>
  );
}

function StepOf(props: StepProps) {
  const View = VIEWS[props.step.kind];
  return <View {...props} />;
}

const VIEWS: Record<StepKind, (props: StepProps) => ReactNode> = {
  done: DoneStep,
  now: NowCard,
  waiting: WaitingCard,
  open: OpenStep,
  read_only: OpenStep,
  locked: LockedStep,
};
