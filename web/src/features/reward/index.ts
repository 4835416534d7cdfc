// Public interface of rewards.

export { BadgeArt } from "./badge-art";
export { BadgeTile } from "./badge-tile";
export { useBadges, type UserBadge, type UserBadges } from "./use-badges";
export { useSeeBadges } from "./use-see-badges";
export { CouponRow } from "./coupon-row";
export { PerkCard } from "./perk-card";
export { useCoupons } from "./use-coupons";
export { useCredit } from "./use-credit";
export { usePerks, type UserPerk } from "./use-perks";
export { useRedeem } from "./use-redeem";
export { Wallet } from "./wallet";
