// Data that the router waits for before it first draws a screen of a session. Loaders return null, because the screen
// reads the data from the usual caches.

import type { LoaderFunctionArgs } from "react-router";
import { warmMission } from "@/features/mission/use-mission";
import { warmMissions } from "@/features/mission/use-missions";
import { warmDraft } from "@/features/submission/use-draft";
import { currentPerson } from "@/lib/current-person";

export async function missionsLoader({ params: { experience = "" } }: LoaderFunctionArgs): Promise<null> {
  await warmMissions(experience);
  return null;
}

export async function missionLoader({
  params: { experience = "", mission: slug = "" },
}: LoaderFunctionArgs): Promise<null> {
  const data = await warmMission(slug, experience);
  // By now it is usually known who is signed in, from the identity SDK's own record.
  const user = currentPerson();
  if (user !== null && data !== null)
    await warmDraft({
      user,
      mission: data.mission.id,
      submission: data.submission,
      userMission: data.user_mission?.id ?? null,
    });
  return null;
}
