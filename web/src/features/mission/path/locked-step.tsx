// A locked mission on one line: the conditions that open it, which of them are met, and the date.

import { Link } from "react-router";
import { paths } from "@/app/paths";
import { missionTexts } from "@/texts/mission";
import { pathTexts } from "@/texts/path";
import { Conditions } from "./conditions";
import { MissionTags } from "./mission-tags";
import { OpensIn } from "./opens-in";
import { type StepProps, StepRow } from "./step";

export function LockedStep({ step, place }: StepProps) {
  const { mission, decision } = step;
  return (
    <StepRow step={step}>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 md:min-h-12 md:pt-2">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-h3 text-soft">
          <Link
            data-mission-link
            to={paths.mission(place.experience, mission.slug)}
            className="inline-block py-0.5 underline-offset-4 hover:underline"
          >
            {pathTexts.titled(mission.number, mission.title)}
            <span className="sr-only"> ({missionTexts.standing.locked})</span>
          </Link>
          <MissionTags mission={mission} />
        </h2>
        <Conditions step={step} place={place} className="grow basis-60" />
        {decision.opens_at !== null && <OpensIn at={decision.opens_at} />}
      </div>
    </StepRow>
  );
}
