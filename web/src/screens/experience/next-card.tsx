// The next step after submitting: the mission that this has opened, else the mission to continue with, else the time
// when the next mission opens.

import { paths } from "@/app/paths";
import { nextMission, openings } from "@/features/mission/standing";
import { formatDateTime, formatMinutes } from "@/lib/dates";
import { missionTexts } from "@/texts/mission";
import { submissionTexts } from "@/texts/submission";
import { LinkButton } from "@/ui/button";
import { Sender } from "@/ui/letter";
import { Card } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import type { OpenMissionProps } from "./open-mission";

const words = submissionTexts.received;

export function NextCard({
  mission,
  page,
  decisions,
  place,
  unlocked,
}: OpenMissionProps & { unlocked: readonly string[] }) {
  const opened = page.missions.find(({ id }) => unlocked.includes(id));
  const due = nextMission(page.missions, decisions);
  const next = opened ?? (due?.id === mission.id ? null : due);
  const [later] = openings(page.missions, decisions);
  return (
    <Card as="section" isLifted={next !== null} className="grid content-start justify-items-start gap-3">
      {next === null ? (
        <h3 className="text-h3">{words.nothingOpen}</h3>
      ) : (
        <Tag tone={opened ? "now" : "neutral"}>{opened ? words.justOpened : words.goOnWith}</Tag>
      )}
      {next !== null && (
        <>
          <Sender src={next.sender.portrait} name={next.sender.name} role={next.sender.role} />
          <h3 className="text-h2">{next.title}</h3>
          <p className="text-soft">
            {next.summary} {formatMinutes(next.minutes)}.
          </p>
          <LinkButton variant="primary" size="lg" isWide to={paths.mission(place.experience, next.slug)}>
            {words.open(missionTexts.number(next.number))}
          </LinkButton>
        </>
      )}
      {later !== undefined && (
        <p className="text-small text-soft">
          {words.opensLater(missionTexts.number(later.mission.number), formatDateTime(later.at))}
        </p>
      )}
      <LinkButton variant={next === null ? "secondary" : "quiet"} to={paths.missions(place.experience)}>
        {words.backToMissions}
      </LinkButton>
    </Card>
  );
}
