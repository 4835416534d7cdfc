// Reviews as the server sends them.

import type { Schema } from "@/api/types";

type ReviewActs = Schema<"ReviewActs">;

const closed: ReviewActs = {
  request: { code: "review/not-reviewable", meta: { status: "draft" } },
  appeal: { code: "appeal/nothing-decided" },
  rate: { code: "review/not-decided" },
};

export const REVIEW_LIMITS: Schema<"ReviewLimits"> = {
  lock_seconds: 1_800,
  time_out_days: 28,
  min_chars: 20,
  appeal_days: 7,
  min_appeal_chars: 20,
};

/** An attempt without a review, for which one can be requested. */
export function noReviews(acts: Partial<ReviewActs> = {}): Schema<"AttemptReviews"> {
  return { reviews: [], promise: null, acts: { ...closed, ...acts }, limits: REVIEW_LIMITS };
}

export const REVIEW = "01900000-0000-7000-8000-000000000501";

export function aReview(change: Partial<Schema<"Review">> = {}): Schema<"Review"> {
  return {
    id: REVIEW,
    status: "requested",
    appeal: null,
    requested_at: "2026-11-20T12:00:00Z",
    due_at: "2026-11-25T12:00:00Z",
    decided_at: null,
    outcome: null,
    score_bp: null,
    said: null,
    rev: 0,
    rating: null,
    ...change,
  };
}

/** The same review, as the learner sees it. */
export function aReviewForLearner(change: Partial<Schema<"ReviewForLearner">> = {}): Schema<"ReviewForLearner"> {
  return { ...aReview(), reviewer: null, ...change };
}

/** A returned review with a level and a text. */
export function aReturnedReview(): Schema<"Review"> {
  const said = { marks: [{ criterion: "method", level: "Sound" }], summary: "Name the batch, then the total." };
  return aReview({
    status: "returned",
    decided_at: "2026-11-21T12:00:00Z",
    outcome: "returned",
    score_bp: 6_000,
    said,
    rev: 1,
  });
}

export function aQueuedReview(change: Partial<Schema<"QueuedReview">> = {}): Schema<"QueuedReview"> {
  return {
    id: REVIEW,
    mission: "First look",
    number: 1,
    program: "Data analysis at a bank",
    attempt: 2,
    is_appeal: false,
    requested_at: "2026-11-20T12:00:00Z",
    due_at: "2026-11-25T12:00:00Z",
    reminded: null,
    place: { hold: "free", held_until: null, is_late: false },
    ...change,
  };
}
