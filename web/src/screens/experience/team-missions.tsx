// The team missions, each with its link and the authors of its answer.

import { paths } from "@/app/paths";
import { type MissionView, useMissions } from "@/features/mission/use-missions";
import { TeamPeople } from "@/features/team/team-people";
import { useTeamWork } from "@/features/team/use-team-work";
import { missionTexts } from "@/texts/mission";
import { teamTexts as words } from "@/texts/team";
import { Card } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";

export function TeamMissions({ experience }: { experience: string }) {
  const { data: page } = useMissions(experience);
  const missions = page?.missions.filter(({ team }) => team) ?? [];
  if (missions.length === 0) return null;
  return (
    <section aria-labelledby="team-work" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="team-work" className="text-h2">
          {words.work}
        </h2>
        <p className="text-soft">{words.workHelp}</p>
      </div>
      {missions.map((mission) => (
        <TeamMission key={mission.id} mission={mission} experience={experience} />
      ))}
    </section>
  );
}

function TeamMission({ mission, experience }: { mission: MissionView; experience: string }) {
  const { work } = useTeamWork(mission.id, experience);
  const hasBegun = work?.people.some(({ parts }) => parts.length > 0);
  return (
    <Card as="section" className="grid gap-3">
      <h3 className="text-h3">
        <TextLink to={paths.mission(experience, mission.slug)}>
          {missionTexts.numbered(mission.number, mission.title)}
        </TextLink>
      </h3>
      {work !== undefined && (hasBegun ? <TeamPeople work={work} /> : <p className="text-soft">{words.notBegun}</p>)}
    </Card>
  );
}
