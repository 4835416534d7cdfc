// The reviews of an attempt, on the mission's page after submitting: a button to request one, the promised time, or the
// decision with its text.

import { UserRoundCheck } from "lucide-react";
import { useEffect, useState, type RefObject } from "react";
import { useLocation } from "react-router";
import { asRefusal } from "@/api/refusal";
import type { Schema } from "@/api/types";
import { useFreshFocus } from "@/lib/use-fresh-focus";
import { feedbackTexts as words } from "@/texts/feedback";
import { refusalText } from "@/texts/refusals";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { TextArea } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { Callout } from "@/ui/surface";
import { SaidReview } from "./said-review";
import { useAttemptReviews } from "./use-attempt-reviews";
import { useMarkFeedbackRead } from "./use-mark-feedback-read";

type Review = Schema<"ReviewForLearner">;
type Limits = Schema<"ReviewLimits">;
type Rubric = Schema<"Rubric">;

export function AttemptReviewsPanel({
  submission,
  rubric,
}: {
  submission: { id: string; rev: number };
  rubric: Rubric | null;
}) {
  const { data, ask, rate, appeal } = useAttemptReviews(submission);
  const said = data?.reviews.filter((review) => review.said !== null) ?? [];
  useMarkFeedbackRead(submission.id, said.map(({ id: review, rev }) => `${review} ${rev}`).join());
  const [done, setDone] = useState<"request" | "rate" | "appeal" | null>(null);
  const heading = useFreshFocus(done !== null && data !== undefined && data.acts[done] !== null);
  const note = (act: "request" | "rate" | "appeal") => (isDone?: boolean) => isDone && setDone(act);
  useHeadingAsked(heading, data !== undefined);
  if (data === undefined) return null;
  const { reviews, promise, acts, limits } = data;
  const last = reviews.at(-1);
  if (last === undefined && acts.request !== null) return null;
  return (
    <section aria-labelledby="reviews" aria-live="polite" className="grid justify-items-start gap-4">
      <h2 id="reviews" ref={heading} tabIndex={-1} className="scroll-mt-4 text-h2">
        {words.heading}
      </h2>
      {promise && last && <Promised promise={promise} review={last} />}
      {last && <Lapsed review={last} limits={limits} />}
      {said.map((review) => (
        <SaidReview key={review.id} review={review} rubric={rubric} />
      ))}
      {acts.rate === null && (
        <Segmented
          label={words.rate}
          options={RATINGS}
          value={null}
          onChange={(rating) => void rate.run(Number(rating)).then(note("rate"))}
          className="w-full max-w-sm"
        />
      )}
      {acts.request === null && (
        <>
          <p className="max-w-prose text-soft">{words.askLead}</p>
          <Button
            icon={UserRoundCheck}
            isPending={ask.isPending}
            pendingLabel={words.asking}
            onPress={() => void ask.run().then(note("request"))}
          >
            {words.ask}
          </Button>
        </>
      )}
      {acts.appeal === null && (
        <Appeal
          limits={limits}
          isPending={appeal.isPending}
          onSend={(reason) => void appeal.run(reason).then(note("appeal"))}
        />
      )}
      <Fault error={ask.error ?? rate.error ?? appeal.error} />
    </section>
  );
}

/** Moves to the heading once the reviews have loaded, if the address ends in `#reviews`. */
function useHeadingAsked(heading: RefObject<HTMLHeadingElement | null>, isShown: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isShown || hash !== "#reviews") return;
    heading.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }, [heading, isShown, hash]);
}

const RATINGS = ["1", "2", "3", "4", "5"].map((value) => ({ value, label: value }));

function Promised({ promise, review }: { promise: Schema<"ReviewPromise">; review: Review }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {review.appeal !== null
          ? words.appealWaits
          : review.status === "claimed"
            ? words.reading
            : words.waiting(promise.position)}
      </p>
      {promise.median_seconds !== null && <p className="text-soft">{words.usual(promise.median_seconds)}</p>}
      <p className="text-soft">{promise.is_late ? words.late(promise.by) : words.by(promise.by)}</p>
    </div>
  );
}

/** A review that timed out without a reviewer's text. */
function Lapsed({ review: { status, said }, limits }: { review: Review; limits: Limits }) {
  if (status !== "timed_out") return null;
  return said === null ? <p>{words.timedOut(limits.time_out_days)}</p> : null;
}

function Appeal({
  limits,
  isPending,
  onSend,
}: {
  limits: Limits;
  isPending: boolean;
  onSend: (reason: string) => void;
}) {
  const [reason, setReason] = useState("");
  return (
    <Disclosure title={words.appeal} className="w-full max-w-prose">
      <div className="grid justify-items-start gap-3 pt-3">
        <TextArea
          label={words.appealReason}
          description={words.appealLead(limits.appeal_days, limits.min_appeal_chars)}
          value={reason}
          onChange={setReason}
          rows={4}
          className="w-full"
        />
        <Button isPending={isPending} pendingLabel={words.sending} onPress={() => onSend(reason)}>
          {words.appealSend}
        </Button>
      </div>
    </Disclosure>
  );
}

function Fault({ error }: { error: unknown }) {
  if (error === null) return null;
  const { title, body } = refusalText(asRefusal(error));
  return (
    <Callout tone="miss" role="alert" title={title}>
      {body}
    </Callout>
  );
}
