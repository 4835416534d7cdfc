// Why the identity service did not do something, in the product's words. Wrong e-mail and wrong password
// are one kind on purpose: nobody learns from it whether an address has an account.

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
  /** The code of a mailed link was used, has expired, or was never one. */
  | "code-spent"
  /** Somebody else than the one who is signed in was chosen to confirm. */
  | "other-account"
  /** The last sign-in is too long ago for this. */
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

/** Whatever was thrown on the way, as a kind that has words. */
export function faultOf(error: unknown): SignInFaultKind {
  if (error instanceof SignInFault) return error.kind;
  return error instanceof Refusal && error.code === "network-request-failed" ? "network" : "unknown";
}
