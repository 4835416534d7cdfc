// Deleting the account: confirmed by its address, and by a sign-in of the last minutes.

import { useState } from "react";
import { client } from "@/api/client";
import { Refusal } from "@/api/refusal";
import { useAct } from "@/api/use-act";
import { openIdentity } from "./account-store";

/** With which proof the person signs in again first; none when the last sign-in is recent enough. */
export type Proof = { way: "password"; password: string } | { way: "google" } | null;

export function useDeleteAccount() {
  /** How recent the last sign-in has to be, in minutes, once the server asked for it. */
  const [maxAge, setMaxAge] = useState<number | null>(null);

  const act = useAct(async (confirm: string, proof: Proof) => {
    if (proof) await signInAgain(proof);
    try {
      await client.DELETE("/api/user/", { body: { confirm } });
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === "auth/recent-sign-in-needed") setMaxAge(error.meta.max_age_minutes);
      throw error;
    }
  });

  return { ...act, maxAge };
}

async function signInAgain(proof: Exclude<Proof, null>): Promise<void> {
  const identity = await openIdentity();
  await (proof.way === "password" ? identity.reauthenticate(proof.password) : identity.reauthenticateWithGoogle());
  // The server reads the hour of the sign-in from the token.
  await identity.token({ isForced: true });
}
