// Tells the server that a person who may have been referred is verified: once per page load, only for a verified
// person, and not on the pages of the log-in. The call is idempotent, so the next page load repeats a lost one.

import { useEffect } from "react";
import { client } from "@/api/client";
import { usePerson } from "./use-account";

/** Who was told of on this page; another person of the same browser is told of too. */
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
