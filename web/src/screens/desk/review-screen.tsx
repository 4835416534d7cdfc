// /desk/reviews/{id}: the work and the rubric side by side, with a button for the next review.

import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { paths } from "@/app/paths";
import { DecidedReview } from "@/features/feedback/decided-review";
import { Judgement } from "@/features/feedback/judgement";
import { ReviewFault } from "@/features/feedback/judgement-fields";
import { ReviewWords } from "@/features/feedback/review-words";
import { type Outcome, type ReviewSheet, useReview } from "@/features/feedback/use-review";
import { useTakeNext } from "@/features/feedback/use-review-queue";
import { layOut } from "@/features/submission/blocks";
import { CompareAttempts } from "@/features/submission/compare-attempts";
import { FilesOfReview } from "@/features/submission/file-address";
import { SubmittedAttempt } from "@/features/submission/submitted-attempt";
import { feedbackTexts } from "@/texts/feedback";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Disclosure } from "@/ui/disclosure";
import { Segmented } from "@/ui/segmented";
import { Loading, Skeleton } from "@/ui/states";
import { Callout, PageHeader, Prose } from "@/ui/surface";
import { toast } from "@/ui/toasts";
import { FaultState } from "../fault-state";

const words = feedbackTexts.desk;

export function ReviewScreen() {
  const { review: id = "" } = useParams();
  // The key resets the state, so that each review starts with its own draft.
  return <Sheet key={id} id={id} />;
}

function Sheet({ id }: { id: string }) {
  const { sheet, error, retry, claim, release, decide, edit } = useReview(id);
  const onDecided = useOnDecided();
  if (sheet === undefined) {
    return error ? (
      <FaultState isPage title={words.sheetFault} error={error} onRetry={retry} />
    ) : (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  const isDecided = sheet.review.decided_at !== null;
  return (
    <div className="grid gap-8">
      <PageHeader
        breadcrumbs={[{ label: words.back, to: paths.reviews() }, { label: words.review }]}
        title={words.mission(sheet.number, sheet.mission)}
        lead={sheet.program}
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <FilesOfReview value={id}>
          <Work sheet={sheet} />
        </FilesOfReview>
        <section
          aria-labelledby="judgement"
          className="grid content-start gap-6 lg:sticky lg:top-6 lg:-mx-2 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:px-2"
          tabIndex={-1}
        >
          <h2 id="judgement" className="text-h2">
            {words.judgement}
          </h2>
          {sheet.review.appeal !== null && (
            <Callout tone="note" title={words.appealReason}>
              {sheet.review.appeal}
            </Callout>
          )}
          {isDecided ? (
            <DecidedReview sheet={sheet} edit={edit} />
          ) : (
            <Claim sheet={sheet} claim={claim} release={release} />
          )}
          {!isDecided && <Judgement sheet={sheet} decide={decide} onDecided={onDecided} />}
        </section>
      </div>
    </div>
  );
}

function useOnDecided() {
  const navigate = useNavigate();
  const next = useTakeNext();
  return (outcome: Outcome) => {
    toast.success(words.done[outcome]);
    void next.run().then((review) => navigate(review ? paths.review(review) : paths.reviews()));
  };
}

function Claim({
  sheet: { place, limits },
  claim,
  release,
}: { sheet: ReviewSheet } & Pick<ReturnType<typeof useReview>, "claim" | "release">) {
  if (place.hold === "others") return <Callout tone="note">{words.othersUntil(place.held_until ?? "")}</Callout>;
  if (place.hold === "free") {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-soft">{words.claimFirst(limits.lock_seconds)}</p>
        <ReviewFault error={claim.error} />
        <Button
          variant="primary"
          isPending={claim.isPending}
          pendingLabel={words.claiming}
          onPress={() => void claim.run()}
        >
          {words.claim}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">{place.held_until === null ? words.lapsed : words.heldUntil(place.held_until)}</p>
      <ReviewFault error={release.error} />
      <Button size="sm" isPending={release.isPending} onPress={() => void release.run()}>
        {words.release}
      </Button>
    </div>
  );
}

function Work({ sheet }: { sheet: ReviewSheet }) {
  const [chosen, setChosen] = useState(sheet.submission);
  const attempt = sheet.attempts.find(({ submission }) => submission.id === chosen) ?? sheet.attempts.at(-1);
  const [isCompared, setCompared] = useState(false);
  const { answering, inputs } = layOut(sheet.blocks);
  const before = sheet.attempts[sheet.attempts.findIndex((one) => one === attempt) - 1];
  const options = sheet.attempts.map(({ submission }) => ({
    value: submission.id,
    label: words.attempt(submission.attempt),
  }));
  return (
    <section aria-labelledby="work" className="grid min-w-0 content-start gap-6">
      <h2 id="work" className="text-h2">
        {words.work}
      </h2>
      {options.length > 1 && (
        <Segmented label={words.attempts} options={options} value={chosen} onChange={setChosen} className="max-w-md" />
      )}
      <Disclosure title={words.brief}>
        <Prose html={sheet.brief_html} className="pt-3" />
      </Disclosure>
      {before && (
        <Checkbox isSelected={isCompared} onChange={setCompared}>
          {words.compare}
        </Checkbox>
      )}
      {attempt &&
        (before && isCompared ? (
          <CompareAttempts inputs={inputs} before={before.submission} after={attempt.submission} />
        ) : (
          <SubmittedAttempt blocks={answering} submission={attempt.submission} />
        ))}
      {attempt?.reviews
        .filter(({ id, said }) => said !== null && id !== sheet.review.id)
        .map((review) => (
          <div key={review.id} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
            <h3 className="text-h3">{words.earlier(attempt.submission.attempt)}</h3>
            <ReviewWords text={review.said?.summary ?? ""} />
          </div>
        ))}
    </section>
  );
}
