// The signed-in person as this browser last knew them, with their token. While the token is valid, a page can request
// its data before the identity service has answered. It is stored beside the session's mark and removed with it.

import { deviceStorage, type SafeStorage, tabStorage } from "@/lib/storage";
import { claimsOf } from "@/lib/token-claims";
import type { Person } from "./identity";

export interface KeptSession {
  person: Person;
  token: string;
}

const KEY = "fieldwork.session";
/** Minimum remaining lifetime: a token must not expire during its request. */
const LEFT_MS = 60_000;

/** The stored session with a valid token, or null. */
export function readKept(): KeptSession | null {
  const kept = parse(deviceStorage.get(KEY) ?? tabStorage.get(KEY));
  return kept !== null && isGood(kept) ? kept : null;
}

/** Stores the session in `storage` and removes it from the other storage. */
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

/** Null for a value in another format. */
function parse(text: string | null): KeptSession | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<KeptSession> | null;
    return kept?.person && kept.token !== undefined ? { person: kept.person, token: kept.token } : null;
  } catch {
    return null;
  }
}

/** Whether the token belongs to the person and is still valid. */
export function isGood({ person, token }: KeptSession): boolean {
  const { sub, exp } = claimsOf(token);
  if (sub !== person.uid || typeof exp !== "number") return false;
  const leftMs = exp * 1000 - Date.now();
  return leftMs > LEFT_MS;
}
