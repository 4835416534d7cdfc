// The mission to continue with, large: its sender, its subject, and the only filled button of the page.

import { Link } from "react-router";
import { PenLine, Undo2 } from "lucide-react";
import { paths } from "@/app/paths";
import { missionTexts } from "@/texts/mission";
import { pathTexts } from "@/texts/path";
import { LinkButton } from "@/ui/button";
import { Sender } from "@/ui/letter";
import { Tag } from "@/ui/tag";
import { BigCard } from "./big-card";
import { MissionFacts } from "./mission-facts";
import { MissionTags } from "./mission-tags";
import { type StepProps, StepRow } from "./step";

export function NowCard({ step, place, scene }: StepProps) {
  const { mission, decision } = step;
  const to = paths.mission(place.experience, mission.slug);
  const opens = place.missions.filter((other) => decision.unlocks.includes(other.id));
  const isReturned = decision.state === "returned";
  return (
    <StepRow step={step} isWide>
      <BigCard
        scene={scene}
        head={
          <>
            <p className="flex flex-wrap gap-2">
              <Tag tone="now" icon={isReturned ? Undo2 : PenLine}>
                {isReturned ? missionTexts.standing.returned : pathTexts.here}
              </Tag>
              <MissionTags mission={mission} />
            </p>
            <Sender src={mission.sender.portrait} name={mission.sender.name} role={mission.sender.role} />
            <div className="grid gap-2">
              <h2 className="text-title">
                <Link data-mission-link to={to} className="underline-offset-4 hover:underline">
                  {mission.title}
                </Link>
              </h2>
              <p className="max-w-prose">{mission.summary}</p>
            </div>
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <LinkButton variant="primary" size="lg" to={to}>
            {pathTexts.actionOn(decision.state, mission.number)}
          </LinkButton>
        </div>
        <MissionFacts mission={mission} opens={opens} />
      </BigCard>
    </StepRow>
  );
}
