// Maps the identity service's error codes to kinds that have texts.

import { FirebaseError } from "firebase/app";
import { SignInFault, type SignInFaultKind } from "./sign-in-fault";

/** Runs an act of the identity service; converts its errors to a `SignInFault`. */
export async function named<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    throw error instanceof SignInFault ? error : new SignInFault(FAULTS[codeOf(error)] ?? "unknown");
  }
}

export function codeOf(error: unknown): string {
  return error instanceof FirebaseError ? error.code : "";
}

const FAULTS: Partial<Record<string, SignInFaultKind>> = {
  "auth/invalid-credential": "wrong-credentials",
  "auth/invalid-login-credentials": "wrong-credentials",
  "auth/wrong-password": "wrong-credentials",
  "auth/user-not-found": "wrong-credentials",
  "auth/invalid-email": "invalid-email",
  "auth/email-already-in-use": "email-taken",
  "auth/weak-password": "weak-password",
  "auth/password-does-not-meet-requirements": "weak-password",
  "auth/too-many-requests": "too-many-tries",
  "auth/user-disabled": "disabled",
  "auth/popup-blocked": "popup-blocked",
  "auth/popup-closed-by-user": "popup-closed",
  "auth/cancelled-popup-request": "popup-closed",
  "auth/account-exists-with-different-credential": "other-method",
  "auth/expired-action-code": "code-spent",
  "auth/invalid-action-code": "code-spent",
  "auth/user-mismatch": "other-account",
  "auth/requires-recent-login": "recent-sign-in-needed",
  "auth/user-token-expired": "session-over",
  "auth/invalid-user-token": "session-over",
  "auth/network-request-failed": "network",
  "auth/timeout": "network",
};
