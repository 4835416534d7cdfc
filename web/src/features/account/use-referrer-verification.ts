// Tells the server that somebody who may have been referred is verified:
// once per page load, only for a verified person, and not where one signs in. The call is
// idempotent, so a lost one is made good by the next page load.

import { useEffect } from "react";
import { client } from "@/api/client";
import { screens } from "@/app/screens";
import { usePerson } from "./use-account";

const SIGN_IN_PAGES: readonly string[] = [screens.login, screens.signup];

/** Who was told of on this page; another person of the same browser is told of too. */
const told = new Set<string>();

export function useReferrerVerification(pathname: string): void {
  const person = usePerson();
  const verified = person?.isVerified ? person.uid : null;
  const isSigningIn = SIGN_IN_PAGES.includes(pathname.replace(/\/$/, ""));
  useEffect(() => {
    if (verified === null || isSigningIn || told.has(verified)) return;
    told.add(verified);
    client.PUT("/api/referrals/verification").catch(() => undefined);
  }, [verified, isSigningIn]);
}
