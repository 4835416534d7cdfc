// The next mission to open, if no mission is open. The waiting time is the headline.

import { Link } from "react-router";
import { paths } from "@/app/paths";
import { formatDateTime } from "@/lib/dates";
import { pathTexts } from "@/texts/path";
import { Sender } from "@/ui/letter";
import { AddToCalendar } from "./add-to-calendar";
import { BigCard } from "./big-card";
import { Conditions } from "./conditions";
import { MissionFacts } from "./mission-facts";
import { OpensInHeadline } from "./opens-in";
import { type StepProps, StepRow } from "./step";

export function WaitingCard({ step, place, scene }: StepProps) {
  const { mission, decision } = step;
  const at = decision.opens_at;
  if (at === null) return null;
  return (
    <StepRow step={step} isWide>
      <BigCard
        scene={scene}
        head={
          <>
            <Sender src={mission.sender.portrait} name={mission.sender.name} role={mission.sender.role} />
            <div className="grid gap-1">
              <OpensInHeadline at={at} />
              <h2 className="text-title">
                <Link
                  data-mission-link
                  to={paths.mission(place.experience, mission.slug)}
                  className="underline-offset-4 hover:underline"
                >
                  {mission.title}
                </Link>
              </h2>
              <p aria-hidden className="text-soft">
                {pathTexts.opensAt(formatDateTime(at))}
              </p>
            </div>
          </>
        }
      >
        <p className="max-w-prose">{mission.summary}</p>
        {step.met.length > 0 && <Conditions step={step} place={place} isMetOnly />}
        <div className="flex flex-wrap gap-3">
          <AddToCalendar experience={place.experience} />
        </div>
        <MissionFacts mission={mission} />
      </BigCard>
    </StepRow>
  );
}
