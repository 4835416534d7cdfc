// The award that the learner is heading for, what the next award still needs, and the act that comes next. After the
// completion: the given award with a link to its certificate.

import { useId } from "react";
import type { Schema } from "@/api/types";
import { paths } from "@/app/paths";
import { awardNames, awardTexts as words } from "@/texts/award";
import { LinkButton } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Card } from "@/ui/surface";
import type { ActLink } from "./act-link";
import { AwardSteps, StepList } from "./award-steps";

type Prospect = Schema<"Prospect">;

export interface AwardAheadProps {
  prospect: Prospect;
  experience: string;
  linkOf: ActLink;
  /** Whether the steps to all awards are folded below; they are left out if the page shows them elsewhere. */
  hasSteps?: boolean;
  className?: string;
}

export function AwardAhead({ prospect, experience, linkOf, hasSteps = false, className = "" }: AwardAheadProps) {
  const title = useId();
  const { given, heading, later } = prospect;
  return (
    <Card as="section" className={`grid content-start gap-4 ${className}`}>
      <div className="grid gap-1">
        <h2 id={title} className="font-sans text-small font-semibold tracking-normal text-soft">
          {given === null ? words.heading : words.given}
        </h2>
        <p className="font-display text-h2 font-bold">{awardNames[heading]}</p>
      </div>
      {later && given !== null && <p className="text-small">{words.rises(later.kind, later.by)}</p>}
      <Next prospect={prospect} linkOf={linkOf} />
      {given !== null && (
        <div>
          <LinkButton to={paths.offboarding(experience)}>{words.toCertificate}</LinkButton>
        </div>
      )}
      {hasSteps && (
        <Disclosure look="quiet" title={words.all}>
          <div className="pt-3">
            <AwardSteps prospect={prospect} linkOf={linkOf} />
          </div>
        </Disclosure>
      )}
    </Card>
  );
}

function Next({ prospect: { next, missing }, linkOf }: { prospect: Prospect; linkOf: ActLink }) {
  if (next === null) return <p className="text-small text-soft">{words.highest}</p>;
  if (missing.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="font-sans text-body font-semibold tracking-normal">{words.missing(next)}</h3>
      <StepList steps={missing} linkOf={linkOf} />
    </div>
  );
}
