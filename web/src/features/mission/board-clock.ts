// The decisions on one answer of a board, for as long as it is shown. The compiled rules parse the board once and are
// asked once at each instant, however many parts of a screen show it, and again at the moment they named, without the
// network. Without rules the decisions that came with the answer stand.

import type { Schema } from "@/api/types";
import { serverNow } from "@/lib/server-time";
import { type MissionBoard, type MissionRules, loadMissionRules } from "@/rules";
import type { MissionsPage } from "./use-missions";

export type Decision = Schema<"Decision">;

/** The decisions by mission, the mission to go on with, and the path. */
export interface Decisions extends ReadonlyMap<string, Decision> {
  readonly next: string | null;
  readonly path: Schema<"MissionPath">;
}

/** Whether there are rules to ask: on their way, here, or not to be had. */
export type RulesState = "awaited" | "here" | "missing";

/** Browsers cannot wait much longer than this in one timer. */
const LONGEST_WAIT_MS = 86_400_000;

const NOTHING_YET: Schema<"BoardDecisions"> = { decisions: [], next: null, next_change_at: null, path: { steps: [], openings: [], pause: null } };

export const UNDECIDED = byMission(NOTHING_YET);

const clocks = new WeakMap<MissionsPage, BoardClock>();

/** The one clock of an answer. */
export function clockOf(page: MissionsPage): BoardClock {
  const clock = clocks.get(page) ?? new BoardClock(page, null);
  clocks.set(page, clock);
  return clock;
}

/** Keeps the handle that an answer was decided with when it arrived. */
export function startClock(page: MissionsPage, board: MissionBoard): void {
  clocks.set(page, new BoardClock(page, board));
}

/** A handle on the texts of a version and of the learner's own part. */
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

  /** What falls on each day between these midnights, with the dates of other things; nothing without rules. */
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
    // A device that slept through the moment finds out when it wakes.
    document.addEventListener("visibilitychange", this.#refresh);
    try {
      const { missions, snapshot } = this.#page;
      this.#board ??= openBoard(await loadMissionRules(), JSON.stringify({ missions }), JSON.stringify({ snapshot }));
      this.#rules = "here";
    } catch {
      // Without rules nothing is decided here; the server still decides every write.
      this.#rules = "missing";
      this.#tell();
      return;
    }
    if (this.#listeners.size === 0) return;
    this.#tell();
    // In a step of its own: a slow phone takes as long to read a board as to decide it.
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

/** Whether they are the same word for word: what the server decided a moment ago need not be drawn again. */
function isSame(one: Schema<"BoardDecisions">, other: Schema<"BoardDecisions">): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function byMission({ decisions, next, path }: Schema<"BoardDecisions">): Decisions {
  return Object.assign(new Map(decisions.map((decision) => [decision.mission, decision])), { next, path });
}
