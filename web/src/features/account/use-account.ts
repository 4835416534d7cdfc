// The signed-in person, for components.

import { useSyncExternalStore } from "react";
import {
  currentAccount,
  currentSessionEnd,
  isIdentitySlow,
  subscribeAccount,
  type Account,
  type SessionEnd,
} from "./account-store";
import type { Person } from "./identity";

export function useAccount(): Account {
  return useSyncExternalStore(subscribeAccount, currentAccount);
}

/** The signed-in person, or null for an anonymous visitor. */
export function usePerson(): Person | null {
  const account = useAccount();
  return account.kind === "signed-in" ? account.person : null;
}

/** Why the last session ended, if it was not ended on this page. */
export function useSessionEnd(): SessionEnd | null {
  return useSyncExternalStore(subscribeAccount, currentSessionEnd);
}

/** Whether requests have been waiting unusually long for the identity service. */
export function useIsIdentitySlow(): boolean {
  return useSyncExternalStore(subscribeAccount, isIdentitySlow);
}
