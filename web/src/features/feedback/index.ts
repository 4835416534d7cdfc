// What other parts of the application may use of feedback: the automatic check, and reviews by a person.

export { AiFeedbackCard } from "./ai-feedback-card";
export { AttemptReviewsPanel } from "./attempt-reviews";
export { Judgement } from "./judgement";
export { useReview, type Outcome, type ReviewSheet } from "./use-review";
export { useReviewQueue, useTakeNext, type QueueFilter, type QueuedReview } from "./use-review-queue";
