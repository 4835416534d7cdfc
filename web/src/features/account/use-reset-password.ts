// Resets a lost password: requests the link, checks its code, and sets the password. The response to the request is the
// same for every address.

import useSWR from "swr";
import { client } from "@/api/client";
import { keys } from "@/api/keys";
import { useAct } from "@/api/use-act";
import { markSession, openIdentity, unmarkSession } from "./account-store";
import { faultOf, type SignInFaultKind } from "./sign-in-fault";

export function useAskReset() {
  return useAct(async (email: string) => {
    await client.POST("/api/auth/password-reset", { body: { email } });
    return new Date().toISOString();
  });
}

export type ResetCode =
  | { kind: "checking" }
  | { kind: "good"; email: string }
  /** The code was used, has expired, or never existed. */
  | { kind: "spent" }
  | { kind: "unchecked"; fault: SignInFaultKind }
  /** This page has saved the new password with the code. */
  | { kind: "done" };

/** Used codes: the following log-in mounts the screen again, and must not check its code again. */
const used = new Set<string>();

export function useResetCode(code: string): { state: ResetCode; check: () => void } {
  const {
    data: email,
    error,
    mutate,
  } = useSWR(
    used.has(code) ? null : keys.resetCode(code),
    async ([, , code]) => (await openIdentity()).checkResetCode(code),
    // A spent code is a definite answer, and only the person decides whether to retry other errors.
    { shouldRetryOnError: false },
  );
  return { state: stateOf(code, email, error), check: () => void mutate() };
}

function stateOf(code: string, email: string | undefined, error: unknown): ResetCode {
  if (used.has(code)) return { kind: "done" };
  if (email !== undefined) return { kind: "good", email };
  if (!error) return { kind: "checking" };
  const fault = faultOf(error);
  return fault === "code-spent" ? { kind: "spent" } : { kind: "unchecked", fault };
}

/** Saves the new password, then logs in with it. The password stays saved if the log-in fails. */
export function useChoosePassword(code: string, email: string) {
  return useAct(async (password: string, isRemembered: boolean): Promise<boolean> => {
    const identity = await openIdentity();
    await identity.confirmReset(code, password);
    used.add(code);
    markSession(isRemembered);
    return identity.signIn({ email, password }, isRemembered).then(
      () => true,
      () => {
        unmarkSession();
        return false;
      },
    );
  });
}
