// A friend's code, in sight for as long as the sign-up lasts.

import { Gift } from "lucide-react";
import { accountTexts } from "@/texts/account";

export function ReferralNote({ code }: { code: string }) {
  return (
    <p className="flex items-start gap-3 rounded-md bg-tip-wash px-4 py-3 text-small text-tip-ink">
      <Gift aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">
        {accountTexts.referralKept} <strong className="break-all">{code}</strong>
        <span className="block text-small">{accountTexts.referralHelp}</span>
      </span>
    </p>
  );
}
