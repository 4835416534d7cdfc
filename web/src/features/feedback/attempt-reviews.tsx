// Where the review of an attempt stands, on the mission's page after handing in: to be
// asked for, promised, or decided with what was said.

import { UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { feedbackTexts as words } from "@/texts/feedback";
import { refusalText } from "@/texts/refusals";
import { Button, Callout, Segmented, Tag, TextArea } from "@/ui";
import { useAttemptReviews } from "./use-attempt-reviews";

type Review = Schema<"Review">;
type Rubric = Schema<"Rubric">;

export function AttemptReviewsPanel({ submission, rubric }: { submission: { id: string; rev: number }; rubric: Rubric | null }) {
  const { data, ask, rate, appeal } = useAttemptReviews(submission);
  if (data === undefined) return null;
  const { reviews, promise, acts } = data;
  const last = reviews.at(-1);
  if (last === undefined && acts.request !== null) return null;
  const decided = reviews.filter(({ said }) => said !== null);
  return (
    <section aria-labelledby="reviews" aria-live="polite" className="grid justify-items-start gap-4">
      <h2 id="reviews" className="text-h2">{words.heading}</h2>
      {promise && last && <Promised promise={promise} review={last} />}
      {last && <Lapsed review={last} />}
      {decided.map((review) => <Decided key={review.id} review={review} rubric={rubric} />)}
      {acts.rate === null && <Segmented label={words.rate} options={RATINGS} value={null} onChange={(rating) => void rate.run(Number(rating))} className="w-full max-w-sm" />}
      {acts.request === null && (
        <>
          <p className="max-w-prose text-soft">{words.askLead}</p>
          <Button icon={UserRoundCheck} isPending={ask.isPending} pendingLabel={words.asking} onPress={() => void ask.run()}>{words.ask}</Button>
        </>
      )}
      {acts.appeal === null && <Appeal isPending={appeal.isPending} onSend={(reason) => void appeal.run(reason)} />}
      <Fault error={ask.error ?? rate.error ?? appeal.error} />
    </section>
  );
}

const RATINGS = ["1", "2", "3", "4", "5"].map((value) => ({ value, label: value }));

function Promised({ promise, review }: { promise: Schema<"ReviewPromise">; review: Review }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{review.appeal !== null ? words.appealWaits : review.status === "claimed" ? words.reading : words.waiting(promise.position)}</p>
      {promise.median_seconds !== null && <p className="text-soft">{words.usual(promise.median_seconds)}</p>}
      <p className="text-soft">{promise.is_late ? words.late(promise.by) : words.by(promise.by)}</p>
    </div>
  );
}

/** A review that ended by itself before anybody had said anything. */
function Lapsed({ review: { status, said } }: { review: Review }) {
  if (status !== "timed_out") return null;
  return said === null ? <p>{words.timedOut}</p> : null;
}

function Decided({ review, rubric }: { review: Review; rubric: Rubric | null }) {
  const { said, outcome, decided_at, rating, rev } = review;
  const title = (criterion: string) => rubric?.criteria.find(({ id }) => id === criterion)?.title ?? criterion;
  return (
    <article className="grid w-full gap-3 rounded-lg border border-line bg-surface p-6">
      <h3 className="text-h3">{outcome === "passed" ? words.passed : words.returned}</h3>
      {decided_at !== null && <p className="text-small text-soft">{words.decidedAt(decided_at)}</p>}
      <ul className="flex flex-wrap gap-2">
        {said?.marks.map(({ criterion, level }) => <li key={criterion}><Tag>{words.level(title(criterion), level)}</Tag></li>)}
      </ul>
      {said && said.summary !== "" && <p className="max-w-prose whitespace-pre-line text-lead">{said.summary}</p>}
      {rev > 1 && <p className="text-small text-soft">{words.edited}</p>}
      {rating !== null && <p className="text-small text-soft">{words.rated(rating)}</p>}
    </article>
  );
}

function Appeal({ isPending, onSend }: { isPending: boolean; onSend: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  return (
    <details className="w-full max-w-prose">
      <summary className="target cursor-pointer font-semibold">{words.appeal}</summary>
      <div className="grid justify-items-start gap-3 pt-3">
        <TextArea label={words.appealReason} description={words.appealLead} value={reason} onChange={setReason} rows={4} className="w-full" />
        <Button isPending={isPending} pendingLabel={words.sending} onPress={() => onSend(reason)}>{words.appealSend}</Button>
      </div>
    </details>
  );
}

function Fault({ error }: { error: unknown }) {
  if (error === null) return null;
  const { title, body } = refusalText(asRefusal(error).code);
  return <Callout tone="miss" role="alert" title={title}>{body}</Callout>;
}
