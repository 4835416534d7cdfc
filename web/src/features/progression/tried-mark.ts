// The marks that a learner can try for a mission, and their initial values. The rules decide whether a mark is
// possible, and compute its effect.

import type { Schema } from "@/api/types";

export type TriableMission = Schema<"TriableMission">;
export type TriedMark = Schema<"TriedMark">;
export type TryKind = Schema<"TryKind">;
type Tries = Schema<"WhatIfScore">["tries"];

const WHOLE_BP = 10_000;

function isReview(kind: TryKind): boolean {
  return kind === "reviewed" || kind === "passed";
}

/** The kind of a tried mark, if its mission offers that kind. */
export function kindOf(mark: TriedMark | undefined, tries: Tries): TryKind | undefined {
  return mark && tries.find((kind) => isReview(kind) === (mark.review !== null));
}

/** The initial mark: the best score so far, or the pass mark if that is higher. */
export function firstMark(triable: TriableMission, kind: TryKind): TriedMark {
  const { mission, waiting, keys_of_bp, judged_by, pass_mark_bp, best_bp } = triable;
  const begin_bp = inPercent(Math.max(best_bp ?? 0, pass_mark_bp), WHOLE_BP) * 100;
  const isNew = !isReview(kind) || waiting === null;
  const keys_bp = isNew && keys_of_bp > 0 ? ofPercent(begin_bp / 100, keys_of_bp) : null;
  return { mission, keys_bp, review: isReview(kind) ? firstReview(judged_by, begin_bp) : null };
}

function firstReview(judgedBy: TriableMission["judged_by"], begin_bp: number): TriedMark["review"] {
  if (judgedBy === "hidden_rubric") return { score_bp: begin_bp };
  if (judgedBy === "nothing") return { marks: [] };
  return {
    marks: judgedBy.rubric.criteria.map((criterion) => ({ criterion: criterion.id, level: firstLevel(criterion) })),
  };
}

/** The initial level of a criterion: the middle one, or the level that the criterion must reach if that is higher. */
function firstLevel({ levels, must_pass_level }: Schema<"Criterion">): string {
  const middle = Math.ceil((levels.length - 1) / 2);
  const needed = levels.findIndex(({ label }) => label === must_pass_level);
  return levels[Math.max(middle, needed)]?.label ?? "";
}

/** Whole percent of a number of basis points. */
export function inPercent(bp: number, of_bp: number): number {
  return of_bp === 0 ? 0 : Math.round((bp * 100) / of_bp);
}

export function ofPercent(percent: number, of_bp: number): number {
  return Math.round((percent * of_bp) / 100);
}
