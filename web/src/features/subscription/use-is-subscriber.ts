// Whether a subscription pays for somebody: nothing is to be paid by them then.

import { useSubscription } from "./use-subscription";

/** False until it is known. */
export function useIsSubscriber(isAsked: boolean): boolean {
  const { data: page } = useSubscription({ isAsked });
  return page?.subscription?.standing.has_access === true;
}
