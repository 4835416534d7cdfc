// Asks the compiled rules about a board: the version's missions and the learner's snapshot.

import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import type { MissionBoard, MissionRules } from "@/rules";

export interface Board {
  missions: Schema<"VersionMission">[];
  snapshot: Schema<"LearnerSnapshot">;
}

/** A handle on the board, for as long as it is asked. */
export function openBoard(rules: MissionRules, { missions, snapshot }: Board): MissionBoard {
  return new rules.MissionBoard(JSON.stringify({ missions }), JSON.stringify({ snapshot }));
}

/** The decisions at this moment, in the order of the missions, and the mission to go on with. */
export function decisionsOf(board: MissionBoard, now: string): Schema<"BoardDecisions"> {
  return { decisions: board.decisions(now), next: board.next(now) ?? null };
}

/** The decisions once. */
export function decide(rules: MissionRules, { missions }: Pick<Board, "missions">, { snapshot }: Pick<Board, "snapshot">): Schema<"BoardDecisions"> {
  const board = openBoard(rules, { missions, snapshot });
  try {
    return decisionsOf(board, serverNow().toISOString());
  } finally {
    board.free();
  }
}
