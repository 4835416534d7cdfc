// Who is signed in, as this browser last knew it, with the token of that time. As long as the token is good a page asks
// for what it shows at once, and not only when the identity service has answered. It lies where the session's mark
// lies and goes with it.

import { deviceStorage, type SafeStorage, tabStorage } from "@/lib/storage";
import { claimsOf } from "@/lib/token-claims";
import type { Person } from "./identity";

export interface KeptSession {
  person: Person;
  token: string;
}

const KEY = "fieldwork.session";
/** A token that ends while its request is on the way is of no use. */
const LEFT_MS = 60_000;

/** Null without one whose token is still good. */
export function readKept(): KeptSession | null {
  const kept = parse(deviceStorage.get(KEY) ?? tabStorage.get(KEY));
  return kept !== null && isGood(kept) ? kept : null;
}

/** Keeps it in the one storage, and none in the other. */
export function keepSession(storage: SafeStorage, kept: KeptSession): void {
  const text = isGood(kept) ? JSON.stringify(kept) : null;
  if (text !== null && storage.get(KEY) === text) return;
  forgetKept();
  if (text !== null) storage.set(KEY, text);
}

export function forgetKept(): void {
  deviceStorage.remove(KEY);
  tabStorage.remove(KEY);
}

/** What somebody else wrote there is nothing. */
function parse(text: string | null): KeptSession | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<KeptSession> | null;
    return kept?.person && kept.token !== undefined ? { person: kept.person, token: kept.token } : null;
  } catch {
    return null;
  }
}

/** Whether the token is the person's and has not ended. */
export function isGood({ person, token }: KeptSession): boolean {
  const { sub, exp } = claimsOf(token);
  if (sub !== person.uid || typeof exp !== "number") return false;
  const leftMs = exp * 1000 - Date.now();
  return leftMs > LEFT_MS;
}
