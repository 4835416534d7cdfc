// Who is signed in. A mark in web storage says whether a session may exist: without it
// the visitor is anonymous at once and the identity SDK is not loaded until somebody
// signs in; with it, nothing is known until the SDK has answered.

import { setTokenSource } from "@/api/client";
import { networkRefusal } from "@/api/refusal";
import { readConfig } from "@/lib/config";
import { setCurrentPerson } from "@/lib/current-person";
import type { Identity, Person } from "./identity";

export type Account =
  | { kind: "authenticating" }
  /** The identity SDK could not be loaded; `retryStart` tries again. */
  | { kind: "unreachable" }
  | { kind: "anonymous" }
  | { kind: "signed-in"; person: Person };

const MARK = "fieldwork.may-have-session";

let account: Account = { kind: "authenticating" };
let identity: Promise<Identity> | null = null;
let load: () => Promise<Identity> = async () => (await import("./identity")).createIdentity(readConfig());
const listeners = new Set<() => void>();

export function currentAccount(): Account {
  return account;
}

export function subscribeAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called once by main before the first render. Tests bring their own identity service. */
export function startAccount(loader = load): void {
  load = loader;
  identity = null;
  setTokenSource({ token: async (options) => (account.kind === "anonymous" ? null : (await openIdentity()).token(options)) });
  if (!hasMark()) return show({ kind: "anonymous" });
  show({ kind: "authenticating" });
  openIdentity().catch(() => show({ kind: "unreachable" }));
}

export function retryStart(): void {
  startAccount();
}

/** The identity service, loaded on first need; a failed load may be tried again. */
export function openIdentity(): Promise<Identity> {
  identity ??= load()
    .then((opened) => {
      opened.onChange(settle);
      return opened;
    })
    .catch(() => {
      identity = null;
      throw networkRefusal();
    });
  return identity;
}

/** Notes before a sign-in how long the session is to be remembered. */
export function markSession(isRemembered: boolean): void {
  (isRemembered ? localStorage : sessionStorage).setItem(MARK, "yes");
}

/** Local storage first, as the seed has it, then the session itself. Unsent drafts live elsewhere and stay. */
export async function logOut(): Promise<void> {
  localStorage.clear();
  sessionStorage.removeItem(MARK);
  await (await openIdentity()).signOut();
}

function settle(person: Person | null): void {
  if (person) return show({ kind: "signed-in", person });
  sessionStorage.removeItem(MARK);
  localStorage.removeItem(MARK);
  show({ kind: "anonymous" });
}

function hasMark(): boolean {
  return localStorage.getItem(MARK) !== null || sessionStorage.getItem(MARK) !== null;
}

function show(next: Account): void {
  account = next;
  setCurrentPerson(next.kind === "signed-in" ? next.person.uid : null);
  for (const listener of listeners) listener();
}
