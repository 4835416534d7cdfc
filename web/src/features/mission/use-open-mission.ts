// Tells the server once that a learner has opened a mission, so that the opening is
// kept for good. Words can be written before it is through; they are sent after.

import { useEffect } from "react";
import { answer, client } from "@/api/client";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { withBackoff } from "@/lib/backoff";

type UserMission = Schema<"UserMission">;

const isPassing = (error: unknown) => asRefusal(error).isPassing;

/** `onOpened` must be stable. Nothing is asked while `isDue` is false. */
export function useOpenMission(mission: string, session: string, isDue: boolean, onOpened: (opened: UserMission) => void): void {
  useEffect(() => {
    if (!isDue) return undefined;
    let isOver = false;
    withBackoff(() => openMission(mission, session), { retries: 10, firstMs: 1_000, isPassing }).then(
      (opened) => !isOver && opened !== null && onOpened(opened),
      // A definite refusal shows itself when the missions are next asked for.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [mission, session, isDue, onOpened]);
}

async function openMission(mission: string, session: string): Promise<UserMission | null> {
  try {
    return await answer(client.POST("/api/user-missions/", { body: { mission, xs: session } }));
  } catch (error) {
    if (asRefusal(error).code !== "mission/already-unlocked") throw error;
    const { items } = await answer(client.GET("/api/user-missions/", { params: { query: { xs: session } } }));
    return items.find((item) => item.mission === mission) ?? null;
  }
}
