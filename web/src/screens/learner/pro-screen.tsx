// /pro: the advantages of a subscription for this learner: the simulations that are neither free nor theirs, and larger
// quotas.

import { Link } from "react-router";
import type { SessionCard } from "@/api/types";
import { paths } from "@/app/paths";
import { useShowUser } from "@/features/account/use-user";
import { byProgram } from "@/features/program/by-program";
import { useListOffering } from "@/features/program/use-list-offering";
import { useSubscription, type SubscriptionPage } from "@/features/subscription/use-subscription";
import { formatMoney } from "@/lib/money";
import { subscriptionTexts } from "@/texts/subscription";
import { LinkButton } from "@/ui/button";
import { Loading, Skeleton } from "@/ui/states";
import { Callout, Card, PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";

const words = subscriptionTexts.pro;

export function ProScreen() {
  const { data: account } = useShowUser();
  const { data: page, error: planFault, mutate } = useSubscription();
  const {
    cards,
    error: cardFault,
    retry,
  } = useListOffering({ category: null, q: null, country: account?.country ?? null });
  if (page === undefined || cards === undefined) {
    const error = page === undefined ? planFault : cardFault;
    return error ? (
      <FaultState
        isPage
        title={subscriptionTexts.faultTitle}
        error={error}
        onRetry={() => (page === undefined ? void mutate() : retry())}
      />
    ) : (
      <Loading>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <PageHeader title={words.title} lead={words.lead} />
      {page.subscription?.standing.has_access === true ? (
        <Callout
          tone="right"
          title={words.mine.title}
          actions={<LinkButton to={paths.subscription()}>{subscriptionTexts.success.see}</LinkButton>}
        >
          {words.mine.body}
        </Callout>
      ) : (
        <Gain page={page} cards={cards} />
      )}
    </div>
  );
}

function Gain({
  page: { plans, ai_feedback: quota },
  cards,
}: {
  page: SubscriptionPage;
  cards: readonly SessionCard[];
}) {
  const opened = byProgram(cards).flatMap(([card]) => (card.price !== null && !card.is_mine ? [card] : []));
  const plan = plans[0];
  return (
    <Card as="section" className="grid gap-6">
      {opened.length === 0 || plan === undefined ? (
        <p>{words.nothing}</p>
      ) : (
        <div className="grid gap-3">
          <h2 className="text-h3">{words.opens(subscriptionTexts.price(plan.price, plan.interval))}</h2>
          <ul className="grid gap-1">
            {opened.map(({ program, price }) => (
              <li key={program.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
                <Link to={paths.course(program.slug)} className="font-semibold text-brand underline underline-offset-4">
                  {program.title}
                </Link>
                {price && <span className="text-soft tabular-nums">{words.alone(formatMoney(price))}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="grid list-disc gap-1 ps-5">
        <li>{words.feedback(quota.plain, quota.subscribed)}</li>
        <li>{words.stays}</li>
      </ul>
      <div>
        <LinkButton variant="primary" to={paths.subscription()}>
          {words.plans}
        </LinkButton>
      </div>
    </Card>
  );
}
