// Other teams of the session, each with whether the learner may join it.

import { teamTexts as words } from "@/texts/team";
import { Button } from "@/ui/button";
import type { useChangeTeam } from "./use-change-team";
import type { OtherTeam } from "./use-teams";

export interface TeamListProps {
  teams: readonly OtherTeam[];
  /** Whether the learner is in a team already, so that joining another one means leaving it. */
  isInTeam: boolean;
  act: ReturnType<typeof useChangeTeam>;
}

export function TeamList({ teams, isInTeam, act: { run, isPending } }: TeamListProps) {
  return (
    <ul className="border-t border-line">
      {teams.map(({ id, name, members, size, can_join }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
          <span className="grid min-w-0">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="text-small text-soft">{words.members(members, size)}</span>
          </span>
          {can_join && (
            <Button isPending={isPending} onPress={() => void run(isInTeam ? { swap: id } : { join: id })}>
              {isInTeam ? words.swap(name) : words.join(name)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
