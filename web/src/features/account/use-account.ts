// Who is signed in, for components.

import { useSyncExternalStore } from "react";
import { currentAccount, subscribeAccount, type Account } from "./account-store";
import type { Person } from "./identity";

export function useAccount(): Account {
  return useSyncExternalStore(subscribeAccount, currentAccount);
}

/** The signed-in person, or null for an anonymous visitor. */
export function usePerson(): Person | null {
  const account = useAccount();
  return account.kind === "signed-in" ? account.person : null;
}
