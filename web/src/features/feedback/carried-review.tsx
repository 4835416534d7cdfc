// The place and the promised date of a waiting review, for the question before a new attempt.

import { feedbackTexts as words } from "@/texts/feedback";
import { useAttemptReviews } from "./use-attempt-reviews";

export function CarriedReview({ submission }: { submission: { id: string; rev: number } }) {
  const { data } = useAttemptReviews(submission);
  if (!data?.promise) return null;
  const { position, by, is_late } = data.promise;
  return (
    <p className="font-semibold">
      {words.waiting(position)} {is_late ? words.late(by) : words.by(by)}
    </p>
  );
}
