// /desk/reviews: the review queue, longest waiting first.

import { Inbox, Play } from "lucide-react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { ReviewFault } from "@/features/feedback/judgement-fields";
import { type QueueFilter, type QueuedReview, useReviewQueue, useTakeNext } from "@/features/feedback/use-review-queue";
import { feedbackTexts } from "@/texts/feedback";
import { Button } from "@/ui/button";
import { Segmented } from "@/ui/segmented";
import { EmptyState, Loading, Skeleton } from "@/ui/states";
import { PageHeader } from "@/ui/surface";
import { Tag } from "@/ui/tag";
import { toast } from "@/ui/toasts";
import { FaultState } from "../fault-state";

const words = feedbackTexts.desk;
const FILTERS: readonly QueueFilter[] = ["waiting", "appeals", "yours", "decided"];

export function ReviewsScreen() {
  const [parameters, setParameters] = useSearchParams();
  const filter = FILTERS.find((one) => one === parameters.get("filter")) ?? "waiting";
  const { reviews, error, retry, hasMore, showMore } = useReviewQueue(filter);
  const options = FILTERS.map((value) => ({ value, label: words.filters[value] }));
  return (
    <div className="grid max-w-4xl gap-8">
      <TakeNext />
      <Segmented
        label={words.filtersLabel}
        options={options}
        value={filter}
        onChange={(value) => setParameters({ filter: value }, { replace: true })}
      />
      {filter === "waiting" && <Own />}
      {reviews ? (
        <Queue reviews={filter === "waiting" ? reviews.filter(({ place }) => place.hold !== "yours") : reviews} />
      ) : error ? (
        <FaultState title={words.faultTitle} error={error} onRetry={retry} />
      ) : (
        <Loading>
          <div className="grid gap-4">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        </Loading>
      )}
      {hasMore && (
        <Button className="justify-self-start" onPress={showMore}>
          {words.more}
        </Button>
      )}
    </div>
  );
}

/** The header of the page, with the button that takes the next review. */
function TakeNext() {
  const navigate = useNavigate();
  const next = useTakeNext();
  async function take() {
    const review = await next.run();
    if (review) await navigate(paths.review(review));
    else if (review === null) toast.info(words.noneLeft);
  }
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <Button
            variant="primary"
            icon={Play}
            isPending={next.isPending}
            pendingLabel={words.taking}
            onPress={() => void take()}
          >
            {words.start}
          </Button>
        }
      />
      <ReviewFault error={next.error} />
    </>
  );
}

/** The reviews that this reviewer has claimed, above the queue. A claim lasts half an hour. */
function Own() {
  const { reviews } = useReviewQueue("yours");
  if (reviews === undefined || reviews.length === 0) return null;
  return (
    <section aria-labelledby="own" className="grid gap-3 rounded-lg border border-line bg-surface p-6">
      <h2 id="own" className="text-h3">
        {words.yoursTitle}
      </h2>
      <Queue reviews={reviews} />
    </section>
  );
}

function Queue({ reviews }: { reviews: readonly QueuedReview[] }) {
  if (reviews.length === 0) return <EmptyState icon={Inbox} title={words.emptyTitle} body={words.emptyBody} />;
  return (
    <ul className="border-t border-line">
      {reviews.map((review) => (
        <QueueRow key={review.id} review={review} />
      ))}
    </ul>
  );
}

function QueueRow({
  review: { id, mission, number, program, attempt, is_appeal, requested_at, due_at, reminded, place },
}: {
  review: QueuedReview;
}) {
  return (
    <li className="grid gap-2 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-0.5">
        <Link
          to={paths.review(id)}
          className="target inline-flex items-center font-semibold underline-offset-4 hover:underline"
        >
          {words.mission(number, mission)}
        </Link>
        <p className="text-small text-soft">
          {program} · {words.attempt(attempt)}
        </p>
        <p className="text-small text-soft">
          {words.asked(requested_at)}, {words.due(due_at)}
          {reminded !== null && <span>{`, ${words.reminded(reminded)}`}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {is_appeal && <Tag>{words.isAppeal}</Tag>}
        {place.is_late && <Tag tone="miss">{words.late}</Tag>}
        <Tag tone={place.hold === "yours" ? "now" : "neutral"}>{words[place.hold]}</Tag>
      </div>
    </li>
  );
}
