// A note above the questions of a team mission. It names the members who do the mission together, or says that the
// mission requires a team.

import { TeamNeeded } from "@/features/team/team-needed";
import { TeamPeople } from "@/features/team/team-people";
import { paths } from "@/app/paths";
import { refusalText } from "@/texts/refusals";
import { teamTexts as words } from "@/texts/team";
import { Disclosure } from "@/ui/disclosure";
import { Callout } from "@/ui/surface";
import { TextLink } from "@/ui/text-link";
import type { Together } from "./use-together";

export function TeamNote({ together: { work, refusal }, experience }: { together: Together; experience: string }) {
  if (refusal?.code === "team/needed")
    return (
      <div className="pt-6">
        <TeamNeeded experience={experience} />
      </div>
    );
  if (work === undefined)
    return refusal === undefined ? null : (
      <div className="pt-6">
        <Callout tone="miss" title={refusalText(refusal).title}>
          {refusalText(refusal).body}
        </Callout>
      </div>
    );
  return (
    <section aria-label={words.together(work.name)} className="grid gap-3 pt-6">
      <Callout tone="note" title={words.together(work.name)}>
        <p>{words.forAll}</p>
        {work.submit !== null && <p className="pt-2">{words.cannotSubmit}</p>}
        <p className="pt-2">
          <TextLink to={paths.teams(experience)}>{words.title}</TextLink>
        </p>
      </Callout>
      <Disclosure title={words.whoDidWhat}>
        <TeamPeople work={work} />
      </Disclosure>
    </section>
  );
}
