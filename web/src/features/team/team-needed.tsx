// A team mission for a learner without a team: explains that, and links to the teams.

import { paths } from "@/app/paths";
import { teamTexts as words } from "@/texts/team";
import { LinkButton } from "@/ui/button";
import { Callout } from "@/ui/surface";

export function TeamNeeded({ experience }: { experience: string }) {
  return (
    <Callout tone="note" title={words.needed}>
      <p>{words.neededBody}</p>
      <div className="pt-4">
        <LinkButton to={paths.teams(experience)} variant="primary">
          {words.findTeam}
        </LinkButton>
      </div>
    </Callout>
  );
}
