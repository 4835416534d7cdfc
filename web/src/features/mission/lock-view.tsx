// A locked mission that is opened by its address: its subject, and the same reasons as in the list. It shows no
// questions.

import { LockKeyhole } from "lucide-react";
import { paths } from "@/app/paths";
import { missionTexts } from "@/texts/mission";
import { LinkButton } from "@/ui/button";
import { Sender } from "@/ui/letter";
import { Card, PageHeader } from "@/ui/surface";
import { LockReasons } from "./lock-reasons";
import { MissionFacts } from "./path/mission-facts";
import type { Place, Reason } from "./reason-words";
import type { MissionView } from "./use-missions";

export interface LockViewProps {
  mission: MissionView;
  reasons: readonly Reason[];
  place: Place;
  program: string;
}

export function LockView({ mission, reasons, place, program }: LockViewProps) {
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHeader
        title={mission.title}
        lead={mission.summary}
        breadcrumbs={[
          { label: program, to: paths.dashboard(place.experience) },
          { label: missionTexts.heading, to: paths.missions(place.experience) },
          { label: missionTexts.number(mission.number) },
        ]}
      />
      <Card as="section" className="grid gap-4">
        <div className="flex items-center gap-3">
          <LockKeyhole aria-hidden className="size-6 text-soft" />
          <h2 className="text-h3">{missionTexts.lock.heading(mission.number)}</h2>
        </div>
        <p className="text-soft">{missionTexts.lock.lead}</p>
        <LockReasons reasons={reasons} place={place} />
      </Card>
      <section aria-labelledby="known" className="grid gap-4">
        <h2 id="known" className="text-h3">
          {missionTexts.lock.known}
        </h2>
        <Sender src={mission.sender.portrait} name={mission.sender.name} role={mission.sender.role} />
        <MissionFacts mission={mission} />
      </section>
      <div>
        <LinkButton to={paths.missions(place.experience)}>{missionTexts.lock.back}</LinkButton>
      </div>
    </div>
  );
}
