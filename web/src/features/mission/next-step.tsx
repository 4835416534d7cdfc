// The next step, at the top of the dashboard: the mission to continue with, the mission that opens next, or the message
// that everything is done.

import type { ReactNode } from "react";
import { paths } from "@/app/paths";
import { formatDateTime, formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { pathTexts } from "@/texts/path";
import { LinkButton } from "@/ui/button";
import { Sender } from "@/ui/letter";
import { Tag } from "@/ui/tag";
import { AddToCalendar } from "./path/add-to-calendar";
import { BigCard } from "./path/big-card";
import { OpensInHeadline } from "./path/opens-in";
import { type Opening, nextMission, openings } from "./standing";
import type { Decisions } from "./use-decisions";
import type { MissionView, MissionsPage } from "./use-missions";

const words = missionTexts.dashboard;

export interface NextStepProps {
  page: MissionsPage;
  decisions: Decisions;
  experience: string;
  /** Picture of the host's desk, as decoration. */
  scene?: ReactNode;
}

export function NextStep({ page, decisions, experience, scene }: NextStepProps) {
  const next = nextMission(page.missions, decisions);
  if (next !== null) return <GoOn mission={next} decisions={decisions} experience={experience} scene={scene} />;
  const [opening] = openings(page.missions, decisions);
  const { pause } = decisions.path;
  if (opening !== undefined && pause === "opens")
    return <Wait opening={opening} experience={experience} scene={scene} />;
  const { title, body } = pathTexts.pause[pause ?? "locked"];
  const toCertificate = pathTexts.certificate[pause ?? "locked"];
  return (
    <BigCard
      scene={scene}
      head={
        <div className="grid gap-2">
          <h2 className="text-title">{title}</h2>
          <p className="max-w-prose">{body}</p>
        </div>
      }
    >
      <div>
        {toCertificate ? (
          <LinkButton variant="primary" size="lg" to={paths.offboarding(experience)}>
            {toCertificate}
          </LinkButton>
        ) : (
          <LinkButton variant="primary" size="lg" to={paths.missions(experience)}>
            {words.seeMissions}
          </LinkButton>
        )}
      </div>
    </BigCard>
  );
}

function GoOn({ mission, decisions, experience, scene }: Omit<NextStepProps, "page"> & { mission: MissionView }) {
  const { state } = decisions.get(mission.id)!;
  return (
    <BigCard
      scene={scene}
      head={
        <>
          <Tag tone="now" className="justify-self-start">
            {state === "returned" ? missionTexts.standing.returned : words.next}
          </Tag>
          <div className="grid gap-2">
            <h2 className="text-title">{mission.title}</h2>
            <p className="max-w-prose">{mission.summary}</p>
          </div>
        </>
      }
    >
      <Sender src={mission.sender.portrait} name={mission.sender.name} role={mission.sender.role} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <LinkButton variant="primary" size="lg" to={paths.mission(experience, mission.slug)}>
          {pathTexts.actionOn(state, mission.number)}
        </LinkButton>
        <p className="text-small text-soft">{formatMinutes(mission.minutes)}</p>
      </div>
    </BigCard>
  );
}

function Wait({
  opening: { mission, at },
  experience,
  scene,
}: Pick<NextStepProps, "experience" | "scene"> & { opening: Opening }) {
  return (
    <BigCard
      scene={scene}
      head={
        <div className="grid gap-1">
          <OpensInHeadline at={at} />
          <h2 className="text-title">{mission.title}</h2>
          <p aria-hidden className="text-soft">
            {pathTexts.opensAt(formatDateTime(at))}
          </p>
        </div>
      }
    >
      <p className="max-w-prose">{pathTexts.pause.opens.body}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to={paths.missions(experience)}>
          {words.seeMissions}
        </LinkButton>
        <AddToCalendar experience={experience} />
      </div>
    </BigCard>
  );
}
