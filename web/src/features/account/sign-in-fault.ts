// Reasons why an act of the identity service failed. A wrong e-mail address and a wrong password are deliberately one
// kind, which does not reveal whether an address has an account.

import { Refusal } from "@/api/refusal";

export type SignInFaultKind =
  | "wrong-credentials"
  | "invalid-email"
  | "email-taken"
  | "weak-password"
  | "too-many-tries"
  | "disabled"
  | "popup-blocked"
  | "popup-closed"
  | "other-method"
  /** The code of an e-mailed link was used, has expired, or never existed. */
  | "code-spent"
  /** The person signed in again with another account than the current one. */
  | "other-account"
  /** The last sign-in is too long ago for this act. */
  | "recent-sign-in-needed"
  | "session-over"
  | "network"
  | "unknown";

export class SignInFault extends Error {
  override readonly name = "SignInFault";
  readonly kind: SignInFaultKind;

  constructor(kind: SignInFaultKind) {
    super(kind);
    this.kind = kind;
  }
}

/** Converts any thrown value to a kind that has texts. */
export function faultOf(error: unknown): SignInFaultKind {
  if (error instanceof SignInFault) return error.kind;
  return error instanceof Refusal && error.code === "network-request-failed" ? "network" : "unknown";
}
