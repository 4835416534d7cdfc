// Realistic bonus modules and a cheat sheet for tests.

import type { Schema } from "@/api/types";

type Module = Schema<"BonusModule">;

const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, "0")}`;

export const GUIDE = id(711);
export const EXERCISE = id(712);

export function aModule(
  change: Partial<Omit<Module, "decision">> & { decision?: Partial<Module["decision"]> } = {},
): Module {
  const module = id(701);
  return {
    id: module,
    slug: "charts",
    title: "Charts that survive a meeting",
    summary: "Choose a chart by its question.",
    contents: [
      { id: GUIDE, slug: "question-first", title: "The question first", kind: "guide", minutes: 12, done_at: null },
      { id: EXERCISE, slug: "take-apart", title: "Take a chart apart", kind: "exercise", minutes: 15, done_at: null },
    ],
    ...change,
    decision: {
      module,
      access: "full",
      can_read: true,
      can_mark: true,
      is_to_do: true,
      code: null,
      reasons: [],
      next_change_at: null,
      opens_at: null,
      done: 0,
      is_complete: false,
      next: GUIDE,
      ...change.decision,
    },
  };
}

/** A module that opens once the mission is complete. */
export function aLockedModule(mission: string): Module {
  const reason: Schema<"Reason"> = {
    code: "mission/pending-unlocked-missions",
    cond_id: "0",
    mission,
    need: { level: "passed" },
    have: { level: "none" },
    at: null,
    action: { open_mission: mission },
    any_of: null,
  };
  return aModule({
    id: id(702),
    slug: "sql",
    title: "The same work in SQL",
    decision: {
      access: "none",
      can_read: false,
      can_mark: false,
      is_to_do: false,
      code: "mission/pending-unlocked-missions",
      reasons: [reason],
    },
  });
}

export function aCheatSheet(): Schema<"CheatSheet"> {
  return {
    title: "The insight desk in short",
    summary: "Formulas and phrases.",
    sections: [
      {
        title: "Spreadsheet",
        lines: [
          { key: "=MEDIAN(B2:B9)", text: "the middle of a column." },
          { key: null, text: "Keep the file as it came." },
        ],
      },
      { title: "SQL", lines: [{ key: "COALESCE(x, 0)", text: "takes 0 where there is nothing." }] },
    ],
  };
}
