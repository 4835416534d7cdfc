// Why a sign-in did not happen, in the product's words. Wrong e-mail and wrong password
// are one kind on purpose: nobody learns from it whether an address has an account.

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
