// A friend's invitation, shown during the sign-up.

import { Gift } from "lucide-react";
import { useLocation } from "react-router";
import { referralTexts } from "@/texts/referral";
import { useLinkOffer } from "./use-link-offer";

const words = referralTexts.invitation;

export function LinkNote() {
  const { search } = useLocation();
  const { code, offer, error } = useLinkOffer(search);
  if (code === null) return null;
  const isUnknown = error?.code === "referral/invalid-code";
  return (
    <p className="flex items-start gap-3 rounded-md bg-tip-wash px-4 py-3 text-small text-tip-ink" role="status">
      <Gift aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">
        <strong className="block">
          {isUnknown ? words.unknown : offer ? words.by(offer.referrer_first_name) : words.kept(code)}
        </strong>
        <span className="block">
          {isUnknown ? words.unknownHelp : offer?.offer ? words.brings(offer.offer) : words.counts}
        </span>
      </span>
    </p>
  );
}
