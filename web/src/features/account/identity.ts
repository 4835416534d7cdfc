// Everything that touches the Firebase SDK. Only ever loaded by import(), so that it is
// a chunk of its own and never delays the first paint of a public page. The rest of the
// feature knows the `Identity` interface and the faults below, not Firebase.

import { FirebaseError, initializeApp } from "firebase/app";
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  setPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type Auth,
  type User,
} from "firebase/auth";
import { networkRefusal, Refusal } from "@/api/refusal";
import { withBackoff } from "@/lib/backoff";
import type { FieldworkConfig } from "@/lib/config";
import { SignInFault, type SignInFaultKind } from "./sign-in-fault";

export interface Person {
  uid: string;
  email: string | null;
  isVerified: boolean;
  name: string | null;
  photoUrl: string | null;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface Identity {
  onChange(listener: (person: Person | null) => void): void;
  token(options: { isForced: boolean }): Promise<string | null>;
  signIn(credentials: Credentials, isRemembered: boolean): Promise<void>;
  signUp(credentials: Credentials, isRemembered: boolean): Promise<void>;
  signInWithGoogle(isRemembered: boolean): Promise<void>;
  signOut(): Promise<void>;
}

export function createIdentity(config: FieldworkConfig): Identity {
  const auth = initializeAuth(initializeApp(config.firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (config.emulator) connectAuthEmulator(auth, config.emulator, { disableWarnings: true });
  auth.useDeviceLanguage();

  const entering = (isRemembered: boolean, enter: () => Promise<unknown>) =>
    named(async () => {
      await setPersistence(auth, isRemembered ? indexedDBLocalPersistence : browserSessionPersistence);
      await enter();
    });

  return {
    onChange: (listener) => void onAuthStateChanged(auth, (user) => listener(user && personOf(user))),
    token: ({ isForced }) => readToken(auth, isForced),
    signIn: ({ email, password }, isRemembered) => entering(isRemembered, () => signInWithEmailAndPassword(auth, email, password)),
    signUp: ({ email, password }, isRemembered) => entering(isRemembered, () => createUserWithEmailAndPassword(auth, email, password)),
    signInWithGoogle: (isRemembered) =>
      entering(isRemembered, () => signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)),
    signOut: () => signOut(auth),
  };
}

async function readToken(auth: Auth, isForced: boolean): Promise<string | null> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user) return null;
  try {
    return await withBackoff(() => user.getIdToken(isForced), { retries: 10, firstMs: 1000, isPassing: (error) => !ENDED.has(codeOf(error)) });
  } catch (error) {
    if (codeOf(error) === "auth/network-request-failed") throw networkRefusal();
    throw new Refusal({ code: "auth/id-token-expired", status: 401 });
  }
}

/** Token failures that waiting does not mend; being offline is for the caller to retry. */
const ENDED = new Set(["auth/network-request-failed", "auth/user-token-expired", "auth/user-disabled", "auth/user-not-found", "auth/invalid-user-token"]);

async function named(attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    throw new SignInFault(FAULTS[codeOf(error)] ?? "unknown");
  }
}

function codeOf(error: unknown): string {
  return error instanceof FirebaseError ? error.code : "";
}

function personOf(user: User): Person {
  return { uid: user.uid, email: user.email, isVerified: user.emailVerified, name: user.displayName, photoUrl: user.photoURL };
}

const FAULTS: Partial<Record<string, SignInFaultKind>> = {
  "auth/invalid-credential": "wrong-credentials",
  "auth/invalid-login-credentials": "wrong-credentials",
  "auth/wrong-password": "wrong-credentials",
  "auth/user-not-found": "wrong-credentials",
  "auth/invalid-email": "invalid-email",
  "auth/email-already-in-use": "email-taken",
  "auth/weak-password": "weak-password",
  "auth/password-does-not-meet-requirements": "weak-password",
  "auth/too-many-requests": "too-many-tries",
  "auth/user-disabled": "disabled",
  "auth/popup-blocked": "popup-blocked",
  "auth/popup-closed-by-user": "popup-closed",
  "auth/cancelled-popup-request": "popup-closed",
  "auth/account-exists-with-different-credential": "other-method",
  "auth/network-request-failed": "network",
};
