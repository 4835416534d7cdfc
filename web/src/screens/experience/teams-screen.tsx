// /{experience}/teams: the learner's own team, or how to join one. An invitation link names its team in ?join.

import { useParams, useSearchParams } from "react-router";
import { asRefusal } from "@/api/refusal";
import { paths } from "@/app/paths";
import { usePerson } from "@/features/account/use-account";
import { FoundTeam } from "@/features/team/found-team";
import { OwnTeamCard } from "@/features/team/own-team-card";
import { TeamList } from "@/features/team/team-list";
import { useChangeTeam } from "@/features/team/use-change-team";
import { type OtherTeam, type Teams, useTeams } from "@/features/team/use-teams";
import { missionTexts } from "@/texts/mission";
import { teamTexts as words } from "@/texts/team";
import { Button } from "@/ui/button";
import { LoadingRows } from "@/ui/states";
import { Card, PageHeader } from "@/ui/surface";
import { RefusalCallout } from "@/ui/refusal-callout";
import { ExperienceFault } from "./experience-fault";
import { TeamMissions } from "./team-missions";

export function TeamsScreen() {
  const { experience = "" } = useParams();
  const list = useTeams(experience);
  if (list.teams !== undefined) return <Shown teams={list.teams} list={list} experience={experience} />;
  if (list.error !== undefined)
    return <ExperienceFault refusal={list.error} experience={experience} onRetry={() => void list.reload()} />;
  return <LoadingRows row="h-24" />;
}

interface ShownProps {
  teams: Teams;
  list: ReturnType<typeof useTeams>;
  experience: string;
}

function Shown({
  teams: { own, can_found, limits },
  list: { others, hasMore, showMore, reload },
  experience,
}: ShownProps) {
  const act = useChangeTeam(experience, reload);
  const owner = usePerson()?.uid ?? "";
  const refusal = act.error === null ? null : asRefusal(act.error);
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHeader
        title={words.title}
        lead={words.leadIn}
        breadcrumbs={[
          { label: missionTexts.outline.dashboard, to: paths.dashboard(experience) },
          { label: words.title },
        ]}
      />
      {refusal !== null && refusal.code !== "validation-fail" && <RefusalCallout refusal={refusal} />}
      <Invitation own={own} others={others} act={act} />
      {own !== null && <OwnTeamCard team={own} experience={experience} act={act} />}
      {own !== null && <TeamMissions experience={experience} />}
      {can_found && <FoundTeam limits={limits} experience={experience} owner={owner} act={act} />}
      <section aria-labelledby="other-teams" className="grid gap-4">
        <h2 id="other-teams" className="text-h2">
          {words.others}
        </h2>
        {others.length === 0 ? (
          <p className="text-soft">
            {words.none} {own === null && <span>{words.noneHelp}</span>}
          </p>
        ) : (
          <TeamList teams={others} isInTeam={own !== null} act={act} />
        )}
        {hasMore && (
          <div>
            <Button onPress={showMore}>{words.more}</Button>
          </div>
        )}
      </section>
    </div>
  );
}

function Invitation({
  own,
  others,
  act: { run, isPending },
}: {
  own: Teams["own"];
  others: readonly OtherTeam[];
  act: ReturnType<typeof useChangeTeam>;
}) {
  const [query, setQuery] = useSearchParams();
  const team = query.get("join");
  if (team === null || own?.id === team || own?.can_leave === false) return null;
  const name = others.find(({ id }) => id === team)?.name;

  async function follow(invited: string) {
    if ((await run(own === null ? { join: invited } : { swap: invited })) !== undefined)
      setQuery({}, { replace: true });
  }

  return (
    <Card as="section" isLifted className="grid gap-4">
      <h2 className="text-h2">{name === undefined ? words.invited : words.invitedTo(name)}</h2>
      <p>{own === null ? words.invitedBody : words.invitedSwap}</p>
      <div>
        <Button variant="primary" size="lg" isPending={isPending} onPress={() => void follow(team)}>
          {own === null ? words.joinInvited : words.swapInvited}
        </Button>
      </div>
    </Card>
  );
}
