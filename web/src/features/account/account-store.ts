// The signed-in person. A mark in web storage says whether a session may exist. Without the mark the visitor is
// anonymous at once, and the identity SDK is only loaded for a sign-in. With the mark the person is usually unknown
// until the SDK has answered. There is one exception: this browser has stored a valid token, and the identity SDK's own
// record names the same person. Then the person is known at once, and the token serves for reads until the SDK has
// answered. The SDK is loaded after the first view, and writes wait for it. If a session ends without a log-out on this
// page, the store remembers the reason.

import { clearCache } from "@/api/cache";
import { setTokenSource } from "@/api/client";
import { forgetAnswers, keepAnswersOf } from "@/api/offline-reads";
import { asRefusal, networkRefusal } from "@/api/refusal";
import { readConfig } from "@/lib/config";
import { setCurrentPerson } from "@/lib/current-person";
import { unsubscribe } from "@/lib/push";
import { deviceStorage, tabStorage } from "@/lib/storage";
import { afterFirstView } from "@/lib/when-idle";
import type { Identity, Person } from "./identity";
import { forgetKept, isGood, keepSession, type KeptSession, readKept } from "./kept-session";
import { keptUser } from "./kept-user";
import { onLoggedOut, tellLoggedOut } from "./session-channel";

export type Account =
  | { kind: "authenticating" }
  /** The identity SDK could not be loaded; `retryStart` tries again. */
  | { kind: "unreachable" }
  | { kind: "anonymous" }
  | { kind: "signed-in"; person: Person };

/** Reason why a session ended without a log-out on this page. */
export type SessionEnd = "elsewhere" | "expired";

const MARK = "fieldwork.may-have-session";
/** Set while a log-out has not reached the identity service yet. */
const LEAVING = "fieldwork.leaving";
/** If a token takes longer than this, the page says that it is waiting. */
const SLOW_TOKEN_MS = 5_000;

let account: Account = { kind: "authenticating" };
let sessionEnd: SessionEnd | null = null;
let isLeaving = false;
let waitingForToken = 0;
/** The stored session, which is used until the identity service has answered. */
let kept: KeptSession | null = null;
let identity: Promise<Identity> | null = null;
let load: () => Promise<Identity> = async () => (await import("./identity")).createIdentity(readConfig());
let stopListening: () => void = () => undefined;
const listeners = new Set<() => void>();

export function currentAccount(): Account {
  return account;
}

export function currentPerson(): Person | null {
  return account.kind === "signed-in" ? account.person : null;
}

export function currentSessionEnd(): SessionEnd | null {
  return sessionEnd;
}

/** Whether requests have been waiting unusually long for the identity service. */
export function isIdentitySlow(): boolean {
  return waitingForToken > 0;
}

export function subscribeAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called once by main before the first render. Tests pass their own identity service. */
export function startAccount(loader = load): void {
  load = loader;
  identity = null;
  sessionEnd = null;
  isLeaving = false;
  setTokenSource({
    token: readToken,
    sessionOver: () => void endSession("expired"),
  });
  stopListening();
  stopListening = onLoggedOut(
    (uid) => account.kind === "signed-in" && account.person.uid === uid && void endSession("elsewhere"),
  );
  kept = hasMark() ? readKept() : null;
  if (!hasMark()) return show({ kind: "anonymous" });
  show({ kind: "authenticating" });
  if (kept === null) return awaitIdentity();
  // Set this early, so that responses requested ahead are stored for offline use too.
  if (isRemembered()) keepAnswersOf(kept.person.uid);
  void agree(kept);
}

/** Shows the stored person if the identity SDK's own record names the same person. */
async function agree(found: KeptSession): Promise<void> {
  const uid = await keptUser();
  // In the meantime the store was started again, or the person has logged out.
  if (kept !== found) return undefined;
  if (uid !== found.person.uid) {
    kept = null;
    keepAnswersOf(null);
    return awaitIdentity();
  }
  show({ kind: "signed-in", person: found.person });
  // A failed load is reported to the next caller that needs the SDK.
  const open = () => void openIdentity().catch(() => undefined);
  // An address that the stored session calls unverified may have been verified elsewhere, so the SDK is loaded at once.
  if (found.person.isVerified) afterFirstView(open);
  else open();
  return undefined;
}

function awaitIdentity(): void {
  openIdentity().catch(() => show({ kind: "unreachable" }));
}

export function retryStart(): void {
  startAccount();
}

/** Loads the identity service on first use; a failed load may be retried. */
export function openIdentity(): Promise<Identity> {
  identity ??= load()
    .then(async (opened) => {
      if (deviceStorage.get(LEAVING) !== null) {
        await opened.signOut();
        deviceStorage.remove(LEAVING);
      }
      opened.onChange(settle);
      return opened;
    })
    .catch(() => {
      identity = null;
      throw networkRefusal();
    });
  return identity;
}

/**
 * Stores before a sign-in that a session may exist, and how long to remember it. The page may close before the
 * response.
 */
export function markSession(isRemembered: boolean): void {
  (isRemembered ? deviceStorage : tabStorage).set(MARK, "yes");
}

/** Undoes the mark after a sign-in that failed. */
export function unmarkSession(): void {
  if (account.kind !== "signed-in") removeMark();
}

/** Whether the session outlives the browser window. */
export function isRemembered(): boolean {
  return deviceStorage.get(MARK) !== null;
}

type Leaving = (uid: string, isRemembered: boolean) => Promise<void>;
const leaving = new Set<Leaving>();

/** Registers an action that runs in every log-out, before the session ends. */
export function onLogOut(act: Leaving): void {
  leaving.add(act);
}

/** Deletes the browser's data first, then ends the session. */
export async function logOut(): Promise<void> {
  isLeaving = true;
  kept = null;
  if (account.kind === "signed-in") {
    const { uid } = account.person;
    const wasRemembered = isRemembered();
    tellLoggedOut(uid);
    await Promise.allSettled([...leaving].map((act) => act(uid, wasRemembered)));
  }
  deviceStorage.clear();
  removeMark();
  clearCache();
  await forgetAnswers();
  // The next person at this browser must not receive this person's notifications.
  await unsubscribe().catch(() => undefined);
  deviceStorage.set(LEAVING, "yes");
  await leave();
}

/** Runs `act`, during which no refusal ends the session. The caller ends it. */
export async function whileLeaving<Result>(act: () => Promise<Result>): Promise<Result> {
  isLeaving = true;
  try {
    return await act();
  } finally {
    isLeaving = false;
  }
}

/** Ends the session at the identity service. If the SDK cannot be loaded, the session still ends on this page. */
async function leave(): Promise<void> {
  try {
    const opened = await openIdentity();
    deviceStorage.remove(LEAVING);
    await opened.signOut();
  } catch {
    settle(null);
  }
}

/** Removes the reason why the session ended, once the person has read it. */
export function dismissSessionEnd(): void {
  sessionEnd = null;
  tell();
}

async function readToken({
  isForced,
  isWrite = false,
}: {
  isForced: boolean;
  isWrite?: boolean;
}): Promise<string | null> {
  if (account.kind === "anonymous") return null;
  if (kept !== null && !isForced && !isWrite && isGood(kept)) return kept.token;
  const endWait = noteWait();
  try {
    const token = await (await openIdentity()).token({ isForced });
    if (token !== null) keepToken(token);
    return token;
  } catch (error) {
    if (asRefusal(error).code === "auth/id-token-expired") void endSession("expired");
    throw error;
  } finally {
    endWait();
  }
}

/** Stores the token for the next page load in this browser. */
function keepToken(token: string): void {
  if (account.kind === "signed-in" && !isLeaving)
    keepSession(isRemembered() ? deviceStorage : tabStorage, { person: account.person, token });
}

function noteWait(): () => void {
  const change = (by: number) => {
    waitingForToken += by;
    tell();
  };
  let isNoted = false;
  const timer = setTimeout(() => {
    isNoted = true;
    change(1);
  }, SLOW_TOKEN_MS);
  return () => {
    clearTimeout(timer);
    if (isNoted) change(-1);
  };
}

async function endSession(why: SessionEnd): Promise<void> {
  if (account.kind !== "signed-in" || isLeaving) return;
  sessionEnd = why;
  kept = null;
  clearCache();
  await forgetAnswers();
  await leave();
}

function settle(person: Person | null): void {
  kept = null;
  if (person) {
    sessionEnd = null;
    // An unchanged person is not drawn again.
    if (account.kind === "signed-in" && JSON.stringify(account.person) === JSON.stringify(person)) return undefined;
    return show({ kind: "signed-in", person });
  }
  // The identity service's first answer may arrive during a sign-in. The mark of that sign-in must stay.
  if (account.kind === "anonymous") return undefined;
  if (account.kind === "signed-in" && !isLeaving) sessionEnd ??= "expired";
  isLeaving = false;
  removeMark();
  void forgetAnswers();
  return show({ kind: "anonymous" });
}

function hasMark(): boolean {
  return deviceStorage.get(MARK) !== null || tabStorage.get(MARK) !== null;
}

function removeMark(): void {
  deviceStorage.remove(MARK);
  tabStorage.remove(MARK);
  forgetKept();
}

function show(next: Account): void {
  account = next;
  const uid = next.kind === "signed-in" ? next.person.uid : null;
  setCurrentPerson(uid);
  // Answers are not stored on a device that does not remember the person.
  keepAnswersOf(isRemembered() ? uid : null);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
