// A hint beside a price: a subscription opens this and every other simulation.

import { paths } from "@/app/paths";
import { offerTexts as words } from "@/texts/offer";
import { TextLink } from "@/ui/text-link";
import { useSubscription } from "./use-subscription";

export function SubscriptionHint({ isSignedIn }: { isSignedIn: boolean }) {
  const { data: page } = useSubscription({ isAsked: isSignedIn });
  const plan = page?.plans[0];
  if (isSignedIn && (plan === undefined || page?.subscription?.standing.has_access === true)) return null;
  return (
    <p className="text-small text-soft">
      {words.or}{" "}
      <TextLink to={paths.pro()}>
        {plan === undefined ? words.every : words.everyFor(words.planPrice(plan.price, plan.interval))}
      </TextLink>
    </p>
  );
}
