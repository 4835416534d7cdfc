// One of the learner's coupons: its discount, its expiry, and its code to copy.

import { formatDate } from "@/lib/dates";
import { formatPercent } from "@/lib/words";
import { referralTexts } from "@/texts/referral";
import { CopyButton } from "@/ui/copy-button";
import { Tag } from "@/ui/tag";
import type { UserCoupon } from "./use-coupons";

const words = referralTexts.coupons;

export function CouponRow({ coupon: { code, terms, is_used: isUsed } }: { coupon: UserCoupon }) {
  const off = "percent_bp" in terms.value ? words.off(formatPercent(terms.value.percent_bp)) : null;
  const until = terms.code_expires_at && words.until(formatDate(terms.code_expires_at));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="font-semibold break-all">{code}</p>
        <p className="text-small text-soft">{[off, until].filter(Boolean).join(", ")}</p>
      </div>
      {isUsed ? <Tag>{words.used}</Tag> : <CopyButton text={code} label={words.copy(code)} />}
    </li>
  );
}
