// The attempts before the latest one, fetched when they are asked for. None is ever
// changed or wiped.

import { useState } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import { formatDateTime } from "@/lib/dates";
import { submissionTexts } from "@/texts/submission";
import { Loading, Skeleton } from "@/ui";
import type { InputBlock } from "./blocks";
import type { Submission } from "./draft";
import { HandedInAttempt } from "./handed-in-attempt";

export interface EarlierAttemptsProps {
  latest: Submission;
  questions: readonly InputBlock[];
}

export function EarlierAttempts({ latest, questions }: EarlierAttemptsProps) {
  const [isOpen, setOpen] = useState(false);
  if (latest.attempt === 1) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="rounded-md border border-line px-5 py-4">
      <summary className="cursor-pointer font-semibold">{submissionTexts.received.earlier}</summary>
      {isOpen && <Attempts latest={latest} questions={questions} />}
    </details>
  );
}

function Attempts({ latest, questions }: EarlierAttemptsProps) {
  const { data } = useSWR(keys.submissions(latest.user_mission), () =>
    answer(client.GET("/api/user-submissions", { params: { query: { user_mission: latest.user_mission } } })),
  );
  if (data === undefined) return <Loading><Skeleton className="mt-4 h-24" /></Loading>;
  const earlier = data.items.filter((item) => item.attempt < latest.attempt).sort((a, b) => b.attempt - a.attempt);
  return (
    <ol className="grid gap-8 pt-5">
      {earlier.map((submission) => (
        <li key={submission.id} className="grid gap-5">
          <p className="text-sm text-soft">
            {submissionTexts.answer.attempt(submission.attempt, null)} · {submissionTexts.received.status[submission.status]}
            {submission.submitted_at !== null && ` · ${formatDateTime(submission.submitted_at)}`}
          </p>
          <HandedInAttempt blocks={questions} submission={submission} />
        </li>
      ))}
    </ol>
  );
}
