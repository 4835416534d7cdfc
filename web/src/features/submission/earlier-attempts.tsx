// The attempts before the latest one, fetched when they are asked for. None is ever
// changed or wiped.

import { useState } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys as cacheKeys } from "@/api/keys";
import type { Schema } from "@/api/types";
import { formatDateTime } from "@/lib/dates";
import { submissionTexts } from "@/texts/submission";
import { Loading, Skeleton } from "@/ui";
import type { InputBlock } from "./blocks";
import type { Submission } from "./draft";
import { MarkedAnswers } from "./marked-answers";

export interface EarlierAttemptsProps {
  latest: Submission;
  questions: readonly InputBlock[];
  keys: readonly Schema<"BlockKey">[];
}

export function EarlierAttempts({ latest, questions, keys }: EarlierAttemptsProps) {
  const [isOpen, setOpen] = useState(false);
  if (latest.attempt === 1) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="rounded-md border border-line px-5 py-4">
      <summary className="cursor-pointer font-semibold">{submissionTexts.received.earlier}</summary>
      {isOpen && <Attempts latest={latest} questions={questions} keys={keys} />}
    </details>
  );
}

function Attempts({ latest, questions, keys }: EarlierAttemptsProps) {
  const { data } = useSWR(cacheKeys.submissions(latest.user_mission), () =>
    answer(client.GET("/api/user-submissions", { params: { query: { user_mission: latest.user_mission } } })),
  );
  if (data === undefined) return <Loading><Skeleton className="mt-4 h-24" /></Loading>;
  const earlier = data.items.filter((item) => item.attempt < latest.attempt).sort((a, b) => b.attempt - a.attempt);
  return (
    <ol className="grid gap-8 pt-5">
      {earlier.map((submission) => (
        <li key={submission.id} className="grid gap-5">
          <p className="text-small text-soft">
            {submissionTexts.answer.attempt(submission.attempt, null)} · {submissionTexts.received.status[submission.status]}
            {submission.submitted_at !== null && ` · ${formatDateTime(submission.submitted_at)}`}
            {submission.marks?.is_counted === false && ` · ${submissionTexts.received.marksNotCounted}`}
          </p>
          <MarkedAnswers inputs={questions} submission={submission} keys={keys} isRated={false} areTextsBelow={false} isFresh={false} />
        </li>
      ))}
    </ol>
  );
}
