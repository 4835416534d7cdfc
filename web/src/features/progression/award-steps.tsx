// Steps to each award, the lowest award first: how much of each step is met, its deadline, and the act that meets it.

import { CircleCheck, CircleDashed, CircleX, Hourglass, type LucideIcon } from "lucide-react";
import type { Schema } from "@/api/types";
import { awardTexts as words, thresholdTexts } from "@/texts/award";
import { cx } from "@/ui/cx";
import { TextLink } from "@/ui/text-link";
import type { ActLink } from "./act-link";

type Step = Schema<"AwardStep">;

const ICONS: Record<Step["state"], { icon: LucideIcon; look: string }> = {
  met: { icon: CircleCheck, look: "text-right-ink" },
  waiting: { icon: Hourglass, look: "text-now-ink" },
  open: { icon: CircleDashed, look: "text-soft" },
  missed: { icon: CircleX, look: "text-miss-ink" },
};

export interface AwardStepsProps {
  prospect: Schema<"Prospect">;
  linkOf: ActLink;
}

export function AwardSteps({ prospect, linkOf }: AwardStepsProps) {
  return (
    <div className="grid gap-5">
      {prospect.awards.map(({ kind, steps }) => (
        <section key={kind} className="grid gap-3">
          <h3 className="text-small font-semibold text-soft">{words.groups[kind]}</h3>
          <StepList steps={steps} linkOf={linkOf} />
        </section>
      ))}
    </div>
  );
}

export function StepList({ steps, linkOf }: { steps: readonly Step[]; linkOf: ActLink }) {
  return (
    <ul className="grid gap-3">
      {steps.map((step) => (
        <StepLine key={step.name} step={step} linkOf={linkOf} />
      ))}
    </ul>
  );
}

function StepLine({ step, linkOf }: { step: Step; linkOf: ActLink }) {
  const { icon: Icon, look } = ICONS[step.state];
  const link = linkOf(step.act);
  const note = noteOf(step);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <Icon aria-hidden className={cx("mt-0.5 size-5", look)} />
      <div className="grid gap-0.5">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">
            <span className="sr-only">{words.states[step.state]}: </span>
            {thresholdTexts[step.name].label}
          </span>
          <span className="text-small text-soft tabular-nums">{haveOf(step)}</span>
        </p>
        {note !== undefined && <p className="text-small text-soft">{note}</p>}
        {link !== null && (
          <p className="text-small">
            <TextLink to={link.to}>{link.label}</TextLink>
          </p>
        )}
      </div>
    </li>
  );
}

function haveOf({ name, need, have }: Step): string {
  return have === null ? words.noScore(need) : thresholdTexts[name].have(need, have);
}

function noteOf({ name, state, by }: Step): string | undefined {
  return by === null ? undefined : words.notes[name]?.[state]?.(by);
}
