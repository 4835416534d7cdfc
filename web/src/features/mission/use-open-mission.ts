// Reports to the server once that a learner has opened and read a mission, so that the opening is recorded and a
// reading mission is complete. The learner can write before the response arrives; the text is sent after it.

import { useEffect } from "react";
import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { withBackoff } from "@/lib/backoff";

type UserMission = Schema<"UserMission">;

const isPassing = (error: unknown) => asRefusal(error).isPassing;

export interface OpeningMission {
  mission: string;
  session: string;
  /** The server's record so far; undefined while it is unknown or the mission may not be opened. */
  known: UserMission | null | undefined;
}

/** `onOpened` must be stable. */
export function useOpenMission(
  { mission, session, known }: OpeningMission,
  onOpened: (opened: UserMission) => void,
): void {
  const isDue = known === null || known?.started_at === null;
  const knownId = known?.id ?? null;
  useEffect(() => {
    if (!isDue) return undefined;
    let isOver = false;
    withBackoff(() => startMission(knownId, mission, session), { retries: 10, firstMs: 1_000, isPassing }).then(
      (opened) => !isOver && opened !== null && onOpened(opened),
      // A definite refusal is ignored: the missions show the reason when they are next requested.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [mission, session, isDue, knownId, onOpened]);
}

async function startMission(knownId: string | null, mission: string, session: string): Promise<UserMission | null> {
  const id = knownId ?? (await openMission(mission, session));
  if (id === null) return null;
  const { user_mission: started } = await answer(
    client.PATCH("/api/user-missions/{id}", { params: { path: { id } }, body: { action: "start" } }),
  );
  return started;
}

async function openMission(mission: string, session: string): Promise<string | null> {
  try {
    const opened = await answer(client.POST("/api/user-missions/", { body: { mission, xs: session } }));
    return opened.id;
  } catch (error) {
    if (asRefusal(error).code !== "mission/already-unlocked") throw error;
    const { items } = await answer(client.GET("/api/user-missions/", { params: { query: { xs: session } } }));
    return items.find((item) => item.mission === mission)?.id ?? null;
  }
}
