// An identity service in memory: it replaces Firebase, which tests cannot reach. Tokens are "token-1", "token-2", … and
// a forced one is always new. A token with a lifetime contains its person and its expiry, like a real one. Tests put
// the codes of e-mailed links into `verifications` and `resets`.

import { act } from "@testing-library/react";
import { startAccount } from "@/features/account/account-store";
import type { Credentials, Identity, Person, ProfileChange } from "@/features/account/identity";
import { SignInFault } from "@/features/account/sign-in-fault";

export class MemoryIdentity implements Identity {
  readonly accounts = new Map<string, string>();
  readonly forced: string[] = [];
  /** Codes of verification links, each with the address that it verifies. */
  readonly verifications = new Map<string, string>();
  /** Codes of reset links, each with the address of its account. */
  readonly resets = new Map<string, string>();
  /** Lifetime of the tokens in seconds; null for tokens without claims. */
  lifetime: number | null = null;
  /** The account's id in the product, from the claims. */
  claimed: string | null = "01900000-0000-7000-8000-0000000000aa";
  /** Changes of the account made elsewhere; the next `reload` applies them. */
  elsewhere: Partial<Person> = {};
  isGoogleReady = false;
  #person: Person | null;
  #listeners: ((person: Person | null) => void)[] = [];
  #tokens = 1;

  constructor(person: Person | null = null) {
    this.#person = person;
  }

  onChange(listener: (person: Person | null) => void): void {
    this.#listeners.push(listener);
    listener(this.#person);
  }

  token({ isForced }: { isForced: boolean }): Promise<string | null> {
    if (isForced) this.#tokens += 1;
    const token = this.#person && this.#tokenOf(this.#person.uid);
    if (isForced && token) this.forced.push(token);
    return Promise.resolve(token);
  }

  async claimedId(): Promise<string | null> {
    return this.#person && this.claimed;
  }

  async signIn({ email, password }: Credentials): Promise<void> {
    if (this.accounts.get(email) !== password) throw new SignInFault("wrong-credentials");
    this.#enter(email);
  }

  async signUp({ email, password }: Credentials): Promise<void> {
    if (this.accounts.has(email)) throw new SignInFault("email-taken");
    this.accounts.set(email, password);
    this.#enter(email, { isVerified: false });
  }

  async prepareGoogle(): Promise<void> {
    this.isGoogleReady = true;
  }

  async signInWithGoogle(): Promise<void> {
    this.#enter("ada@gmail.example");
  }

  async signOut(): Promise<void> {
    this.become(null);
  }

  async reload(): Promise<void> {
    this.become({ ...this.#signedIn(), ...this.elsewhere });
  }

  async updateProfile({ displayName, photoURL }: ProfileChange): Promise<void> {
    const person = this.#signedIn();
    this.become({
      ...person,
      name: displayName === undefined ? person.name : displayName,
      photoUrl: photoURL === undefined ? person.photoUrl : photoURL,
    });
  }

  async applyVerification(code: string): Promise<void> {
    const email = spend(this.verifications, code);
    if (this.#person) this.become({ ...this.#person, email, isVerified: true });
  }

  async checkResetCode(code: string): Promise<string> {
    const email = this.resets.get(code);
    if (email === undefined) throw new SignInFault("code-spent");
    return email;
  }

  async confirmReset(code: string, newPassword: string): Promise<void> {
    this.accounts.set(spend(this.resets, code), newPassword);
  }

  async reauthenticate(password: string): Promise<void> {
    if (this.accounts.get(this.#signedIn().email ?? "") !== password) throw new SignInFault("wrong-credentials");
  }

  async reauthenticateWithGoogle(): Promise<void> {
    this.#signedIn();
  }

  /** Signs in another person, or no person. */
  become(person: Person | null): void {
    this.#person = person;
    for (const listener of this.#listeners) listener(person);
  }

  #tokenOf(sub: string): string {
    const name = `token-${this.#tokens}`;
    if (this.lifetime === null) return name;
    return `${name}.${btoa(JSON.stringify({ sub, exp: Math.floor(Date.now() / 1000) + this.lifetime, roles: ["learner"] }))}.`;
  }

  #signedIn(): Person {
    if (!this.#person) throw new SignInFault("session-over");
    return this.#person;
  }

  #enter(email: string, change: Partial<Person> = {}): void {
    this.become(aPerson({ email, ...change }));
  }
}

function spend(codes: Map<string, string>, code: string): string {
  const email = codes.get(code);
  if (email === undefined) throw new SignInFault("code-spent");
  codes.delete(code);
  return email;
}

export function aPerson(change: Partial<Person> = {}): Person {
  return {
    uid: "uid-ada",
    email: "ada@fieldwork.test",
    isVerified: true,
    name: null,
    photoUrl: null,
    ways: ["password"],
    ...change,
  };
}

/** Starts the account store for a visitor without a session. */
export function startAnonymous(identity = new MemoryIdentity()): MemoryIdentity {
  startAccount(() => Promise.resolve(identity));
  return identity;
}

/** Starts the account store for a person whose session still exists. */
export async function startSignedIn(identity = new MemoryIdentity(aPerson())): Promise<MemoryIdentity> {
  localStorage.setItem("fieldwork.may-have-session", "yes");
  await act(async () => startAccount(() => Promise.resolve(identity)));
  return identity;
}
