// Public interface of referrals.

export { FriendRow } from "./friend-row";
export { LadderRow } from "./ladder-row";
export { LinkCard } from "./link-card";
export { LinkNote } from "./link-note";
export { useBindCode } from "./use-bind-referral";
export { useFriends, type Friend } from "./use-friends";
export { useOwnCode } from "./use-own-code";
export { useReferralProgress, type LadderStep } from "./use-progress";
