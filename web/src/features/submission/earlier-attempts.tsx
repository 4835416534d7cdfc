// The attempts before the latest one, fetched on request. They are never changed or deleted.

import { History } from "lucide-react";
import type { Schema } from "@/api/types";
import { formatDateTime } from "@/lib/dates";
import { submissionTexts } from "@/texts/submission";
import { FoldedSection } from "@/ui/folded-section";
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
    <FoldedSection id="earlier" icon={History} title={submissionTexts.received.earlier} isLazy>
      <Attempts latest={latest} questions={questions} keys={keys} />
    </FoldedSection>
  );
}

function Attempts({ latest, questions, keys }: EarlierAttemptsProps) {
  const earlier = useEarlierAttempts(latest);
  if (earlier === undefined)
    return (
      <Loading>
        <Skeleton className="my-4 h-24" />
      </Loading>
    );
  return (
    <ol className="grid gap-8 py-4">
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
            isFresh={false}
            trying={null}
          />
        </li>
      ))}
    </ol>
  );
}
