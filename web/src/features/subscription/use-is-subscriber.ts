// Whether a subscription covers the person, so that they need not pay.

import { useSubscription } from "./use-subscription";

/** False until it is known. */
export function useIsSubscriber(isAsked: boolean): boolean {
  const { data: page } = useSubscription({ isAsked });
  return page?.subscription?.standing.has_access === true;
}
