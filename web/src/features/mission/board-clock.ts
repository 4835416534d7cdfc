// Decisions on a loaded board, kept up to date while the board is shown. The compiled rules parse the board once. They
// decide once for all components that show the board, and again at the time of the next change, without the network. If
// the rules cannot be loaded, the server's decisions stay.

import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { type MissionBoard, type MissionRules, loadMissionRules } from "@/rules";
import type { MissionsPage } from "./use-missions";

export type Decision = Schema<"Decision">;

/** Decisions by mission, the mission to continue with, and the path. */
export interface Decisions extends ReadonlyMap<string, Decision> {
  readonly next: string | null;
  readonly path: Schema<"MissionPath">;
}

/** State of the rules: loading, loaded, or failed to load. */
export type RulesState = "awaited" | "here" | "missing";

/** Maximum delay of the timer. */
const LONGEST_WAIT_MS = 86_400_000;

const NOTHING_YET: Schema<"BoardDecisions"> = {
  decisions: [],
  next: null,
  next_change_at: null,
  path: { steps: [], openings: [], pause: null, is_completed: false },
};

export const UNDECIDED = byMission(NOTHING_YET);

const clocks = new WeakMap<MissionsPage, BoardClock>();

/** The clock of a loaded board; a board has only one. */
export function clockOf(page: MissionsPage): BoardClock {
  const clock = clocks.get(page) ?? new BoardClock(page, null);
  clocks.set(page, clock);
  return clock;
}

/** Creates the clock with the handle that made the first decisions when the board arrived. */
export function startClock(page: MissionsPage, board: MissionBoard): void {
  clocks.set(page, new BoardClock(page, board));
}

/** Creates a handle from two texts: the program version, and the learner's own part of the board. */
export function openBoard(rules: MissionRules, version: string, own: string): MissionBoard {
  return new rules.MissionBoard(version, own);
}

export function decideNow(board: MissionBoard): Schema<"BoardDecisions"> {
  return board.decide(serverNow().toISOString());
}

class BoardClock {
  readonly #page: MissionsPage;
  #board: MissionBoard | null;
  #rules: RulesState;
  #decided: Schema<"BoardDecisions">;
  #decisions: Decisions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(page: MissionsPage, board: MissionBoard | null) {
    this.#page = page;
    this.#board = board;
    this.#rules = board === null ? "awaited" : "here";
    this.#decided = page.decided;
    this.#decisions = byMission(page.decided);
  }

  readonly decisions = (): Decisions => this.#decisions;

  readonly rules = (): RulesState => this.#rules;

  /** Events of each day between these midnights, including the dates in `dates`; empty until the rules are loaded. */
  week(dates: readonly string[], midnights: readonly string[]): readonly (readonly Schema<"DayEvent">[])[] {
    return this.#board === null ? [] : this.#board.week([...dates], [...midnights]);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) void this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  async #start(): Promise<void> {
    // A device may be asleep at the time of a change, so the board is decided again when the page becomes visible.
    document.addEventListener("visibilitychange", this.#refresh);
    try {
      const { missions, snapshot } = this.#page;
      this.#board ??= openBoard(await loadMissionRules(), JSON.stringify({ missions }), JSON.stringify({ snapshot }));
      this.#rules = "here";
    } catch {
      // Without rules the browser cannot decide about locks, but the server still checks every write.
      this.#rules = "missing";
      this.#tell();
      return;
    }
    if (this.#listeners.size === 0) return;
    this.#tell();
    // Decides in a separate task: on a slow phone, parsing a board takes as long as deciding it.
    this.#refreshAfter(0);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#refresh);
  }

  readonly #refresh = (): void => {
    if (this.#board === null) return;
    const decided = decideNow(this.#board);
    this.#wait(decided.next_change_at);
    if (isSame(decided, this.#decided)) return;
    this.#decided = decided;
    this.#decisions = byMission(decided);
    this.#tell();
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #wait(changeAt: string | null): void {
    const wait = changeAt === null ? LONGEST_WAIT_MS : Date.parse(changeAt) - serverNow().getTime();
    this.#refreshAfter(Math.min(Math.max(wait, 0) + 1, LONGEST_WAIT_MS));
  }

  #refreshAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#refresh, milliseconds);
  }
}

/**
 * Whether both decisions are equal. Equal ones, for example the server's and the first of the browser, are not drawn
 * again.
 */
function isSame(one: Schema<"BoardDecisions">, other: Schema<"BoardDecisions">): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function byMission({ decisions, next, path }: Schema<"BoardDecisions">): Decisions {
  return Object.assign(new Map(decisions.map((decision) => [decision.mission, decision])), { next, path });
}
