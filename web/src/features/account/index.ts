// Public interface of the account feature.

export { currentPerson, dismissSessionEnd, isRemembered, logOut, onLogOut, openIdentity, retryStart, startAccount, type Account, type SessionEnd } from "./account-store";
export type { Person } from "./identity";
export { faultOf, type SignInFaultKind } from "./sign-in-fault";
export { useAccount, useIsIdentitySlow, usePerson, useSessionEnd } from "./use-account";
export { useMay } from "./use-may";
export { usePasswordPolicy } from "./use-password-policy";
export { useSignIn } from "./use-sign-in";
