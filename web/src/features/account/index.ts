// What other parts of the application may use of the account feature.

export { logOut, retryStart, startAccount, type Account } from "./account-store";
export type { Person } from "./identity";
export type { SignInFaultKind } from "./sign-in-fault";
export { useAccount, usePerson } from "./use-account";
export { usePasswordPolicy, type PasswordTick } from "./use-password-policy";
export { useSignIn } from "./use-sign-in";
