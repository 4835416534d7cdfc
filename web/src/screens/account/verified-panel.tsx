// Confirms the verified address, and links to the next page.

import { BadgeCheck } from "lucide-react";
import { accountTexts } from "@/texts/account";
import { LinkButton } from "@/ui/button";
import { AccountPanel } from "./account-panel";

const words = accountTexts.verification;

export function VerifiedPanel({
  address,
  next,
  isAlready = false,
}: {
  address: string | null;
  next: string;
  isAlready?: boolean;
}) {
  return (
    <AccountPanel title={isAlready ? words.alreadyTitle : words.doneTitle}>
      <p role="status" className="flex items-start gap-3 text-lead">
        <BadgeCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-soft" />
        <span className="min-w-0">{address ? words.doneLead(address) : words.doneLeadPlain}</span>
      </p>
      <LinkButton variant="primary" size="lg" to={next} className="justify-self-start max-sm:w-full">
        {words.goOn}
      </LinkButton>
    </AccountPanel>
  );
}
