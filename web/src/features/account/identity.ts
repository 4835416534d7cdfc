// All code that uses the Firebase SDK. It is only loaded by import(), so it is a separate chunk and never delays the
// first paint of a public page. Other files of the feature do not use Firebase, but the `Identity` interface and the
// errors of sign-in-fault.ts.

import { initializeApp } from "firebase/app";
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  setPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  verifyPasswordResetCode,
  type Auth,
  type Persistence,
  type User,
} from "firebase/auth";
import type { FieldworkConfig } from "@/lib/config";
import { canUseIndexedDb, deviceStorage, tabStorage } from "@/lib/storage";
import { named } from "./identity-faults";
import { readClaimedId, readToken } from "./identity-token";
import { SignInFault } from "./sign-in-fault";

export interface Person {
  uid: string;
  email: string | null;
  isVerified: boolean;
  name: string | null;
  photoUrl: string | null;
  /** Sign-in methods of this account. */
  ways: readonly ("password" | "google")[];
}

export interface Credentials {
  email: string;
  password: string;
}

export interface ProfileChange {
  displayName?: string | null;
  photoURL?: string | null;
}

export interface Identity {
  /** Calls back with the current person, and again after every change. */
  onChange(listener: (person: Person | null) => void): void;
  token(options: { isForced: boolean }): Promise<string | null>;
  /** The account's id in the product, from the token's claims; null before it has one. */
  claimedId(): Promise<string | null>;
  signIn(credentials: Credentials, isRemembered: boolean): Promise<void>;
  signUp(credentials: Credentials, isRemembered: boolean): Promise<void>;
  /** Prepares Google's window in advance. It must open immediately after a press, or the browser blocks it. */
  prepareGoogle(): Promise<void>;
  signInWithGoogle(isRemembered: boolean): Promise<void>;
  signOut(): Promise<void>;
  /** Reloads the person; changes made elsewhere reach `onChange`. */
  reload(): Promise<void>;
  updateProfile(change: ProfileChange): Promise<void>;
  /** Follows a link that verifies an address, then loads the changes. */
  applyVerification(code: string): Promise<void>;
  /** The address whose password the link may set. */
  checkResetCode(code: string): Promise<string>;
  confirmReset(code: string, newPassword: string): Promise<void>;
  reauthenticate(password: string): Promise<void>;
  reauthenticateWithGoogle(): Promise<void>;
}

export function createIdentity(config: FieldworkConfig): Identity {
  const auth = initializeAuth(initializeApp(config.firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence, inMemoryPersistence],
    popupRedirectResolver: GoogleWindow,
  });
  if (config.emulator) connectAuthEmulator(auth, config.emulator, { disableWarnings: true });
  auth.useDeviceLanguage();
  const listeners = new Set<(person: Person | null) => void>();
  const tell = () => listeners.forEach((listener) => listener(auth.currentUser && personOf(auth.currentUser)));

  const entering = (isRemembered: boolean, enter: () => Promise<unknown>) =>
    named(async () => {
      await setPersistence(auth, await persistenceFor(isRemembered));
      await enter();
    });

  /** Runs an act for the signed-in person, then reports the changed person. */
  const acting = (act: (user: User) => Promise<unknown>) =>
    named(async () => {
      await act(await currentUser(auth));
      tell();
    });

  return {
    onChange(listener) {
      listeners.add(listener);
      onAuthStateChanged(auth, (user) => listener(user && personOf(user)));
    },
    token: ({ isForced }) => readToken(auth, isForced),
    claimedId: () => readClaimedId(auth),
    signIn: ({ email, password }, isRemembered) =>
      entering(isRemembered, () => signInWithEmailAndPassword(auth, email, password)),
    signUp: ({ email, password }, isRemembered) =>
      entering(isRemembered, () => createUserWithEmailAndPassword(auth, email, password)),
    // If this fails, the window is prepared after the press.
    prepareGoogle: async () => {
      await auth.authStateReady();
      // oxlint-disable-next-line no-underscore-dangle -- The SDK has no public method.
      await googleWindow?._initialize(auth).catch(() => undefined);
    },
    signInWithGoogle: (isRemembered) => entering(isRemembered, () => signInWithPopup(auth, new GoogleAuthProvider())),
    signOut: () => signOut(auth),
    reload: () =>
      acting(async (user) => {
        const wasVerified = user.emailVerified;
        await user.reload();
        // The server trusts the token, which still has the old value.
        if (user.emailVerified !== wasVerified) await user.getIdToken(true);
      }),
    updateProfile: (change) =>
      acting(async (user) => {
        await updateProfile(user, withoutNull(change));
        await user.reload();
      }),
    applyVerification: (code) =>
      named(async () => {
        await applyActionCode(auth, code);
        await auth.authStateReady();
        await takeOver(auth);
        tell();
      }),
    checkResetCode: (code) => named(() => verifyPasswordResetCode(auth, code)),
    confirmReset: (code, newPassword) => named(() => confirmPasswordReset(auth, code, newPassword)),
    reauthenticate: (password) =>
      acting((user) => reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password))),
    reauthenticateWithGoogle: () => acting((user) => reauthenticateWithPopup(user, new GoogleAuthProvider())),
  };
}

/** The part of the SDK's resolver that prepares its window. */
interface WindowOpener {
  _initialize(auth: Auth): Promise<unknown>;
}

/** The instance of the class below, which the SDK creates. */
let googleWindow: WindowOpener | null = null;

/**
 * The SDK's resolver for Google's window. By default the SDK prepares the window at start on Safari and phones, and
 * only after the press on other browsers. Here the screens with the Google button prepare it.
 */
class GoogleWindow extends (browserPopupRedirectResolver as unknown as new () => WindowOpener) {
  constructor() {
    super();
    note(this);
  }

  get _shouldInitProactively(): boolean {
    return false;
  }
}

function note(made: WindowOpener): void {
  googleWindow = made;
}

/** Falls back to memory if the browser refuses storage; the session then lasts as long as the page. */
async function persistenceFor(isRemembered: boolean): Promise<Persistence> {
  if (!isRemembered) return tabStorage.isKept() ? browserSessionPersistence : inMemoryPersistence;
  if (await canUseIndexedDb()) return indexedDBLocalPersistence;
  return deviceStorage.isKept() ? browserLocalPersistence : inMemoryPersistence;
}

async function currentUser(auth: Auth): Promise<User> {
  await auth.authStateReady();
  if (!auth.currentUser) throw new SignInFault("session-over");
  return auth.currentUser;
}

/**
 * Loads the changes after a link was followed. If the address changed, the session has ended, and the SDK reports that.
 */
async function takeOver(auth: Auth): Promise<void> {
  try {
    await auth.currentUser?.reload();
    await auth.currentUser?.getIdToken(true);
  } catch {
    // The link has worked; the next token shows the state of the session.
  }
}

/** The identity service refuses `null`. An empty text removes the value. */
function withoutNull(change: ProfileChange): ProfileChange {
  return Object.fromEntries(Object.entries(change).map(([field, value]) => [field, value ?? ""]));
}

function personOf(user: User): Person {
  const ways = user.providerData.flatMap(({ providerId }) => WAYS[providerId] ?? []);
  return {
    uid: user.uid,
    email: user.email,
    isVerified: user.emailVerified,
    name: user.displayName,
    photoUrl: user.photoURL,
    ways,
  };
}

const WAYS: Partial<Record<string, Person["ways"][number]>> = { password: "password", "google.com": "google" };
