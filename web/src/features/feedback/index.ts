// Reviews by a person.

export { AttemptReviewsPanel } from "./attempt-reviews";
export { Judgement } from "./judgement";
export { useReview, type Outcome, type ReviewSheet } from "./use-review";
export { useReviewQueue, useTakeNext, type QueueFilter, type QueuedReview } from "./use-review-queue";
