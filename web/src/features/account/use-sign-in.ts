// The three ways to sign in: e-mail and password for an existing account, the same for a new one, and Google. The
// screen redirects once the account store says "signed in".

import { useEffect, useState } from "react";
import { afterFirstView } from "@/lib/when-idle";
import { markSession, openIdentity, unmarkSession } from "./account-store";
import type { Credentials } from "./identity";
import { faultOf, type SignInFaultKind } from "./sign-in-fault";

export type WayIn = "password" | "new-password" | "google";

export interface SignIn {
  /** The way to sign in that is in progress. */
  pending: WayIn | null;
  fault: SignInFaultKind | null;
  signIn: (credentials: Credentials, isRemembered: boolean) => Promise<void>;
  signUp: (credentials: Credentials, isRemembered: boolean) => Promise<void>;
  signInWithGoogle: (isRemembered: boolean) => Promise<void>;
}

export function useSignIn(): SignIn {
  // Prepares Google's window while the form is filled in.
  useEffect(
    () =>
      afterFirstView(
        () =>
          void openIdentity()
            .then((identity) => identity.prepareGoogle())
            .catch(() => undefined),
      ),
    [],
  );
  const [pending, setPending] = useState<WayIn | null>(null);
  const [fault, setFault] = useState<SignInFaultKind | null>(null);

  async function enter(
    way: WayIn,
    isRemembered: boolean,
    act: (identity: Awaited<ReturnType<typeof openIdentity>>) => Promise<void>,
  ) {
    if (pending) return;
    setPending(way);
    setFault(null);
    try {
      const identity = await openIdentity();
      markSession(isRemembered);
      await act(identity);
    } catch (error) {
      unmarkSession();
      setFault(faultOf(error));
    } finally {
      setPending(null);
    }
  }

  return {
    pending,
    fault,
    signIn: (credentials, isRemembered) =>
      enter("password", isRemembered, (identity) => identity.signIn(credentials, isRemembered)),
    signUp: (credentials, isRemembered) =>
      enter("new-password", isRemembered, (identity) => identity.signUp(credentials, isRemembered)),
    signInWithGoogle: (isRemembered) =>
      enter("google", isRemembered, (identity) => identity.signInWithGoogle(isRemembered)),
  };
}
