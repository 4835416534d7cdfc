// What the router waits for before it draws a screen of a session for the first time. Null is all that a loader says:
// the screen finds what was read where it looks for it.

import type { LoaderFunctionArgs } from "react-router";
import { warmMission } from "@/features/mission/use-mission";
import { warmMissions } from "@/features/mission/use-missions";
import { warmDraft } from "@/features/submission/use-draft";
import { currentPerson } from "@/lib/current-person";

export async function missionsLoader({ params: { experience = "" } }: LoaderFunctionArgs): Promise<null> {
  await warmMissions(experience);
  return null;
}

export async function missionLoader({ params: { experience = "", mission: slug = "" } }: LoaderFunctionArgs): Promise<null> {
  const data = await warmMission(slug, experience);
  // By now the identity service's record has mostly said who it is.
  const user = currentPerson();
  if (user !== null && data !== null) await warmDraft({ user, mission: data.mission.id, submission: data.submission, userMission: data.user_mission?.id ?? null });
  return null;
}
