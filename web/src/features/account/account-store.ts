// Who is signed in. A mark in web storage says whether a session may exist: without it
// the visitor is anonymous at once and the identity SDK is not loaded until somebody
// signs in; with it, nothing is known until the SDK has answered, unless this browser kept a token that is still good and
// the identity service's own record names the same person. The token then serves for reads until the SDK, which is
// loaded after the first view, has answered; writes wait for the SDK. A session that ends without a log-out on this page
// leaves word why.

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

/** Why a session is over, when nobody on this page ended it. */
export type SessionEnd = "elsewhere" | "expired";

const MARK = "fieldwork.may-have-session";
/** Somebody has logged out, and the identity service is not told yet. */
const LEAVING = "fieldwork.leaving";
/** After this long without a token the wait is worth a word. */
const SLOW_TOKEN_MS = 5_000;

let account: Account = { kind: "authenticating" };
let sessionEnd: SessionEnd | null = null;
let isLeaving = false;
let waitingForToken = 0;
/** What serves until the identity service has answered. */
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

/** Whether the identity service keeps requests waiting. */
export function isIdentitySlow(): boolean {
  return waitingForToken > 0;
}

export function subscribeAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called once by main before the first render. Tests bring their own identity service. */
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
  stopListening = onLoggedOut((uid) => account.kind === "signed-in" && account.person.uid === uid && void endSession("elsewhere"));
  kept = hasMark() ? readKept() : null;
  if (!hasMark()) return show({ kind: "anonymous" });
  show({ kind: "authenticating" });
  if (kept === null) return awaitIdentity();
  // What is read ahead of the answer is kept for them as well.
  if (isRemembered()) keepAnswersOf(kept.person.uid);
  void agree(kept);
}

/** Shows the kept person if the identity service keeps the same one. */
async function agree(found: KeptSession): Promise<void> {
  const uid = await keptUser();
  // The page was started again, or somebody has logged out.
  if (kept !== found) return undefined;
  if (uid !== found.person.uid) {
    kept = null;
    keepAnswersOf(null);
    return awaitIdentity();
  }
  show({ kind: "signed-in", person: found.person });
  // Where it cannot be loaded, whoever needs it next learns of that.
  const open = () => void openIdentity().catch(() => undefined);
  // An address may have been verified elsewhere, and the token does not know.
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

/** The identity service, loaded on first need; a failed load may be tried again. */
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

/** Notes before a sign-in how long the session is to be remembered: the page may close before its answer. */
export function markSession(isRemembered: boolean): void {
  (isRemembered ? deviceStorage : tabStorage).set(MARK, "yes");
}

/** After a sign-in that did not happen. */
export function unmarkSession(): void {
  if (account.kind !== "signed-in") removeMark();
}

/** Whether the session is to outlive the browser window. */
export function isRemembered(): boolean {
  return deviceStorage.get(MARK) !== null;
}

type Leaving = (uid: string, isRemembered: boolean) => Promise<void>;
const leaving = new Set<Leaving>();

/** Acts at every log-out, before the session ends. */
export function onLogOut(act: Leaving): void {
  leaving.add(act);
}

/** What the browser holds first, then the session itself. */
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
  // Whoever uses this browser next is not told what is somebody else's.
  await unsubscribe().catch(() => undefined);
  deviceStorage.set(LEAVING, "yes");
  await leave();
}

/** Meanwhile no refusal ends the session: whoever acts sees to that. */
export async function whileLeaving<Result>(act: () => Promise<Result>): Promise<Result> {
  isLeaving = true;
  try {
    return await act();
  } finally {
    isLeaving = false;
  }
}

/** Ends the session with the identity service. Where that cannot be loaded, it is over on this page all the same. */
async function leave(): Promise<void> {
  try {
    const opened = await openIdentity();
    deviceStorage.remove(LEAVING);
    await opened.signOut();
  } catch {
    settle(null);
  }
}

/** The person has read why the session is over. */
export function dismissSessionEnd(): void {
  sessionEnd = null;
  tell();
}

async function readToken({ isForced, isWrite = false }: { isForced: boolean; isWrite?: boolean }): Promise<string | null> {
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

/** For the next page of this browser. */
function keepToken(token: string): void {
  if (account.kind === "signed-in" && !isLeaving) keepSession(isRemembered() ? deviceStorage : tabStorage, { person: account.person, token });
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
    // A reload that brings nothing new draws nothing anew.
    if (account.kind === "signed-in" && JSON.stringify(account.person) === JSON.stringify(person)) return undefined;
    return show({ kind: "signed-in", person });
  }
  // The service's first word may come while somebody is signing in, and the mark is theirs.
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
  // On a device that is not to remember them nothing of theirs is kept.
  keepAnswersOf(isRemembered() ? uid : null);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
