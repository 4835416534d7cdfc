// The attempts before the latest one, fetched on request. They are never changed or deleted.

import type { Schema } from "@/api/types";
import { formatDateTime } from "@/lib/dates";
import { submissionTexts } from "@/texts/submission";
import { Disclosure } from "@/ui/disclosure";
import { Loading, Skeleton } from "@/ui/states";
import type { InputBlock } from "./blocks";
import type { Submission } from "./draft";
import { MarkedAnswers } from "./marked-answers";
import { useEarlierAttempts } from "./use-earlier-attempts";

export interface EarlierAttemptsProps {
  latest: Submission;
  questions: readonly InputBlock[];
  keys: readonly Schema<"BlockKey">[];
}

export function EarlierAttempts({ latest, questions, keys }: EarlierAttemptsProps) {
  if (latest.attempt === 1) return null;
  return (
    <Disclosure title={submissionTexts.received.earlier} look="framed" isLazy>
      <Attempts latest={latest} questions={questions} keys={keys} />
    </Disclosure>
  );
}

function Attempts({ latest, questions, keys }: EarlierAttemptsProps) {
  const earlier = useEarlierAttempts(latest);
  if (earlier === undefined)
    return (
      <Loading>
        <Skeleton className="mx-5 my-4 h-24" />
      </Loading>
    );
  return (
    <ol className="grid gap-8 px-5 py-4">
      {earlier.map((submission) => (
        <li key={submission.id} className="grid gap-5">
          <p className="text-small text-soft">
            {submissionTexts.answer.attempt(submission.attempt, null)} ·{" "}
            {submissionTexts.received.status[submission.status]}
            {submission.submitted_at !== null && <span>{` · ${formatDateTime(submission.submitted_at)}`}</span>}
            {submission.marks?.is_counted === false && <span>{` · ${submissionTexts.received.marksNotCounted}`}</span>}
          </p>
          <MarkedAnswers
            inputs={questions}
            submission={submission}
            keys={keys}
            isRated={false}
            areTextsBelow={false}
            isFresh={false}
          />
        </li>
      ))}
    </ol>
  );
}
