// Reports to the server that a possibly referred person is verified: once per page load, only for a verified person,
// and not on log-in pages. The call is idempotent, so the next page load repeats a lost one.

import { useEffect } from "react";
import { client } from "@/api/client";
import { usePerson } from "./use-account";

/** People who were reported on this page; another person of the same browser is reported too. */
const told = new Set<string>();

export function useReferrerVerification(isSigningIn: boolean): void {
  const person = usePerson();
  const verified = person?.isVerified ? person.uid : null;
  useEffect(() => {
    if (verified === null || isSigningIn || told.has(verified)) return;
    told.add(verified);
    client.PUT("/api/referrals/verification").catch(() => undefined);
  }, [verified, isSigningIn]);
}
