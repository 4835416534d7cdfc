// Who wrote which part of an answer that a team has submitted.

import { TeamPeople } from "@/features/team/team-people";
import { useTeamWork } from "@/features/team/use-team-work";
import { teamTexts as words } from "@/texts/team";

export function TeamDone({ mission, session }: { mission: string; session: string }) {
  const { work } = useTeamWork(mission, session);
  if (work === undefined) return null;
  return (
    <section aria-labelledby="team-done" className="grid gap-3">
      <h2 id="team-done" className="text-h2">
        {words.whoDidWhat}
      </h2>
      <TeamPeople work={work} />
    </section>
  );
}
