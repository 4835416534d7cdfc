// Reports to the server that a person is verified, since a friend may have referred them: once per page load, and not
// on log-in pages. The call is idempotent, so the next page load repeats it if it was lost.

import { useEffect } from "react";
import { client } from "@/api/client";
import { usePerson } from "./use-account";

/** People who were reported on this page. A second person who signs in on it is reported too. */
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
