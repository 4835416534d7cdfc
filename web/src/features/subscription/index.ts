// Public interface of the subscription feature.

export { SubscriptionHint } from "./subscription-hint";
export { useIsSubscriber } from "./use-is-subscriber";
export { useManage } from "./use-manage";
export { useSubscribe } from "./use-subscribe";
export { useSubscription, type Plan, type PossibleAct, type Subscription, type SubscriptionPage } from "./use-subscription";
