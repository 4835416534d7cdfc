// Deletes the account. The person confirms by typing its address, and must have signed in within the last minutes.

import { useRef, useState } from "react";
import { client } from "@/api/client";
import { asRefusal, Refusal } from "@/api/refusal";
import { useAct } from "@/api/use-act";
import { openIdentity, whileLeaving } from "./account-store";

/** Credentials with which the person signs in again; null if the last sign-in is recent enough. */
export type Proof = { way: "password"; password: string } | { way: "google" } | null;

export function useErase() {
  /** Maximum age of the last sign-in in minutes, once the server required one. */
  const [maxAge, setMaxAge] = useState<number | null>(null);

  const wasUnanswered = useRef(false);

  const act = useAct(async (confirm: string, proof: Proof) => {
    if (proof) await signInAgain(proof);
    return whileLeaving(async () => {
      try {
        await client.DELETE("/api/user/", { body: { confirm } });
      } catch (error) {
        if (error instanceof Refusal && error.code === "auth/recent-sign-in-needed")
          setMaxAge(error.meta.max_age_minutes);
        wasUnanswered.current ||= asRefusal(error).isUnanswered;
        if (!(wasUnanswered.current && (await isGone()))) throw error;
      }
      return true;
    });
  });

  return { ...act, maxAge };
}

/** Whether the server no longer knows the account of this token. */
async function isGone(): Promise<boolean> {
  try {
    await client.GET("/api/user/");
    return false;
  } catch (error) {
    return asRefusal(error).code === "auth/unauthorized";
  }
}

async function signInAgain(proof: Exclude<Proof, null>): Promise<void> {
  const identity = await openIdentity();
  await (proof.way === "password" ? identity.reauthenticate(proof.password) : identity.reauthenticateWithGoogle());
  // The server reads the time of the sign-in from the token.
  await identity.token({ isForced: true });
}
