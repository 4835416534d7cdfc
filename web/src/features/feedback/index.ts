// Public interface of feedback: the automatic check, and reviews by a person.

export { AiFeedbackCard } from "./ai-feedback-card";
export { AttemptReviewsPanel } from "./attempt-reviews";
export { DecidedReview } from "./decided-review";
export { InboxRow } from "./inbox-row";
export { Judgement } from "./judgement";
export { ReviewFault } from "./judgement-fields";
export { ReviewWords } from "./review-words";
export { useInbox, type FeedbackEntry } from "./use-inbox";
export { useReview, type Outcome, type ReviewSheet } from "./use-review";
export { useReviewQueue, useTakeNext, type QueueFilter, type QueuedReview } from "./use-review-queue";
