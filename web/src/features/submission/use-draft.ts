// The draft of a mission, for a screen. Opens the draft engine, passes it the data from the server, and releases it
// when the screen closes.

import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Draft, Submission } from "./draft";
import { type DraftEngine, findDraft, openDraft, releaseDraft, sendUnsentDrafts } from "./draft-engine";

export interface DraftSource {
  user: string;
  mission: string;
  /** The latest attempt from the server. */
  submission: Submission | null;
  userMission: string | null;
}

export interface OpenDraft {
  engine: DraftEngine;
  draft: Draft;
}

/** Null until the text stored on this device is read. */
export function useDraft({ user, mission, submission, userMission }: DraftSource): OpenDraft | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const engine = openDraft({ user, mission });
      const stop = engine.subscribe(listener);
      return () => {
        stop();
        releaseDraft(engine);
      };
    },
    [user, mission],
  );
  const draft = useSyncExternalStore(subscribe, () => findDraft({ user, mission })?.restoredDraft() ?? null);
  const engine = draft === null ? null : findDraft({ user, mission });
  useEffect(() => engine?.tell({ is: "served", submission }), [engine, submission]);
  useEffect(() => {
    if (userMission !== null) engine?.tell({ is: "mission_opened", userMission });
  }, [engine, userMission]);
  return engine === null || draft === null ? null : { engine, draft };
}

const WARM_MS = 10_000;

/**
 * Loads a draft completely before a screen is first drawn: the text on this device and the server's. The screen then
 * uses the same engine.
 */
export async function warmDraft({ user, mission, submission, userMission }: DraftSource): Promise<void> {
  const engine = openDraft({ user, mission });
  setTimeout(() => releaseDraft(engine), WARM_MS);
  engine.tell({ is: "served", submission });
  if (userMission !== null) engine.tell({ is: "mission_opened", userMission });
  await engine.restored();
}

/** Sends text that an earlier visit could not send, once the learner is back. */
export function useUnsentDrafts(user: string | null): void {
  useEffect(() => {
    if (user !== null) void sendUnsentDrafts(user);
  }, [user]);
}
