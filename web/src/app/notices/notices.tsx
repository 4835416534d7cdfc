// Notices of the application, above every page and covering none of it: the analytics question, the reason why a
// session ended, a lost connection, a newer version, an unverified address.

import { useLocation } from "react-router";
import { AnalyticsKeeper } from "@/app/analytics/analytics-keeper";
import { ConsentBanner } from "@/app/analytics/consent-banner";
import { screens } from "@/app/screens";
import { usePerson } from "@/features/account/use-account";
import { useReferrerVerification } from "@/features/account/use-referrer-verification";
import { useBind } from "@/features/referral/use-bind";
import { useFollowLink } from "@/features/referral/use-follow-link";
import { OfflineBanner } from "./offline-banner";
import { SessionEndBanner } from "./session-end-banner";
import { UpdateBanner } from "./update-banner";
import { VerifyBanner } from "./verify-banner";

const SIGN_IN_PAGES: readonly string[] = [screens.login, screens.signup];

export function Notices() {
  const { pathname, search } = useLocation();
  const person = usePerson();
  useReferrerVerification(SIGN_IN_PAGES.includes(pathname.replace(/\/$/, "")));
  useFollowLink(search);
  useBind(person?.uid ?? null);
  return (
    <>
      <AnalyticsKeeper />
      <ConsentBanner />
      <SessionEndBanner />
      <OfflineBanner />
      <UpdateBanner />
      <VerifyBanner />
    </>
  );
}
