// Who is signed in, for components.

import { useSyncExternalStore } from "react";
import { currentAccount, currentSessionEnd, isIdentitySlow, subscribeAccount, type Account, type SessionEnd } from "./account-store";
import type { Person } from "./identity";

export function useAccount(): Account {
  return useSyncExternalStore(subscribeAccount, currentAccount);
}

/** The signed-in person, or null for an anonymous visitor. */
export function usePerson(): Person | null {
  const account = useAccount();
  return account.kind === "signed-in" ? account.person : null;
}

/** Why the last session is over, when nobody on this page ended it. */
export function useSessionEnd(): SessionEnd | null {
  return useSyncExternalStore(subscribeAccount, currentSessionEnd);
}

/** Whether requests wait for the identity service longer than anybody expects. */
export function useIsIdentitySlow(): boolean {
  return useSyncExternalStore(subscribeAccount, isIdentitySlow);
}
