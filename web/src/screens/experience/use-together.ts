// The learner's team in an open mission: who is writing, what prevents submitting, and how to report that the learner
// is writing. All of this is empty for a mission that is not for teams.

import { useMemo } from "react";
import type { Refusal } from "@/api/refusal";
import type { MissionView } from "@/features/mission/use-missions";
import { useSayWriting } from "@/features/team/use-say-writing";
import { type TeamWork, useTeamWork } from "@/features/team/use-team-work";
import { teamTexts as words } from "@/texts/team";

export interface Together {
  work: TeamWork | undefined;
  refusal: Refusal | undefined;
  /** Text of the reason why the team cannot submit; null if it can. */
  keepsFromHandingIn: string | null;
  /** Text that names the other people who are writing, by question. */
  writing: ReadonlyMap<string, string>;
  onWriting: (block: string) => void;
}

export function useTogether(mission: MissionView, session: string, submission: string | null): Together {
  const { work, refusal } = useTeamWork(mission.team ? mission.id : null, session);
  const onWriting = useSayWriting(mission.team ? submission : null);
  const writing = useMemo(
    () => new Map((work?.writing ?? []).map(({ block, name }) => [block, words.writing(name)])),
    [work],
  );
  const isAlone = refusal?.code === "team/needed";
  const keepsFromHandingIn = isAlone
    ? words.needed
    : work !== undefined && work.submit !== null
      ? words.cannotSubmit
      : null;
  return useMemo(
    () => ({ work, refusal, keepsFromHandingIn, writing, onWriting }),
    [work, refusal, keepsFromHandingIn, writing, onWriting],
  );
}
