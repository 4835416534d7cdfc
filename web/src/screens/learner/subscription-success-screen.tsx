// /subscription/checkout-success: the page after subscribing at a provider. It always shows whether the subscription is
// active, survives a reload, and may be closed.

import { paths } from "@/app/paths";
import { useSubscription } from "@/features/subscription/use-subscription";
import { subscriptionTexts } from "@/texts/subscription";
import { Button, LinkButton } from "@/ui/button";
import { Loading, Skeleton } from "@/ui/states";
import { Callout, PageHeader } from "@/ui/surface";
import { FaultState } from "../fault-state";

const words = subscriptionTexts.success;

export function SubscriptionSuccessScreen() {
  const { data: page, error, mutate } = useSubscription({ isAwaited: true });
  if (page === undefined) {
    return error ? (
      <FaultState isPage title={subscriptionTexts.faultTitle} error={error} onRetry={() => void mutate()} />
    ) : (
      <Loading>
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  const runs = page.subscription?.standing.has_access === true;
  const actions = runs ? (
    <>
      <LinkButton variant="primary" to={paths.catalogue()}>
        {subscriptionTexts.find}
      </LinkButton>
      <LinkButton to={paths.subscription()}>{words.see}</LinkButton>
    </>
  ) : (
    <>
      <Button onPress={() => void mutate()}>{words.again}</Button>
      <LinkButton to={paths.subscription()}>{words.back}</LinkButton>
    </>
  );
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <PageHeader title={runs ? words.title : words.confirmingTitle} />
      <Callout tone={runs ? "right" : "note"} role="status" actions={actions}>
        {runs ? words.body : words.confirming}
      </Callout>
    </div>
  );
}
