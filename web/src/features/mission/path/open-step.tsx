// An open mission that is not the next one, or an unfinished one that can only be read now.

import { Link } from "react-router";
import { paths } from "@/app/paths";
import { formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { pathTexts } from "@/texts/path";
import { LinkButton } from "@/ui/button";
import { MissionTags } from "./mission-tags";
import { type StepProps, StepRow } from "./step";

export function OpenStep({ step, place }: StepProps) {
  const { mission, decision, kind } = step;
  const to = paths.mission(place.experience, mission.slug);
  return (
    <StepRow step={step}>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-3 md:min-h-14">
        <div className="grid min-w-0 grow basis-72 gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-h3">
            <Link data-mission-link to={to} className="inline-block py-0.5 underline-offset-4 hover:underline">
              {pathTexts.titled(mission.number, mission.title)}
            </Link>
            <MissionTags mission={mission} />
          </h2>
          <p className="text-small text-soft">
            {missionTexts.standing[decision.standing]} · {formatMinutes(mission.minutes)}
          </p>
        </div>
        {kind === "open" && (
          <LinkButton size="sm" to={to} aria-label={`${pathTexts.action(decision.state)}: ${mission.title}`}>
            {pathTexts.action(decision.state)}
          </LinkButton>
        )}
      </div>
    </StepRow>
  );
}
