// Shown until the address is verified: a link was sent, and another can be requested. The pages of the account show
// this themselves.

import { MailCheck } from "lucide-react";
import { useLocation } from "react-router";
import { paths } from "@/app/paths";
import { screens } from "@/app/screens";
import { usePerson } from "@/features/account/use-account";
import { useWatchVerified } from "@/features/account/use-verify-email";
import { useHere } from "@/lib/use-here";
import { noticeTexts } from "@/texts/notices";
import { TextLink } from "@/ui/text-link";
import { Notice } from "./notice";

const OWN_PAGES = new Set<string>([
  screens.verification,
  screens.signup,
  screens.login,
  screens.passwordReset,
  screens.profile,
  screens.goodbye,
]);

export function VerifyBanner() {
  const person = usePerson();
  const { pathname } = useLocation();
  const here = useHere();
  useWatchVerified(person?.isVerified === false, false);
  if (person === null || person.isVerified || person.email === null || OWN_PAGES.has(pathname)) return null;
  const { title, body, action } = noticeTexts.verify;
  return (
    <Notice
      role="status"
      icon={MailCheck}
      title={title(person.email)}
      body={body}
      isSlim
      actions={
        <TextLink
          className="target inline-flex items-center text-small whitespace-nowrap"
          to={paths.verification(here)}
        >
          {action}
        </TextLink>
      }
    />
  );
}
