// What the whole application may have to say, above every page and over nothing: the
// analytics question, why a session is over, a lost connection, a newer version,
// an address that is not proven yet.

import { useLocation } from "react-router";
import { AnalyticsKeeper } from "@/app/analytics/analytics-keeper";
import { ConsentBanner } from "@/app/analytics/consent-banner";
import { useReferrerVerification } from "@/features/account/use-referrer-verification";
import { OfflineBanner } from "./offline-banner";
import { SessionEndBanner } from "./session-end-banner";
import { UpdateBanner } from "./update-banner";
import { VerifyBanner } from "./verify-banner";

export function Notices() {
  const { pathname } = useLocation();
  useReferrerVerification(pathname);
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
