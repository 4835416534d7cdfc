// An identity service that lives in memory: it stands in for Firebase, which the tests
// do not reach. A token is "token-1", "token-2", … and a forced one is always new.

import { act } from "@testing-library/react";
import { startAccount } from "@/features/account";
import type { Credentials, Identity, Person } from "@/features/account/identity";
import { SignInFault } from "@/features/account/sign-in-fault";

export class MemoryIdentity implements Identity {
  readonly accounts = new Map<string, string>();
  readonly forced: string[] = [];
  #person: Person | null;
  #listener: (person: Person | null) => void = () => undefined;
  #tokens = 1;

  constructor(person: Person | null = null) {
    this.#person = person;
  }

  onChange(listener: (person: Person | null) => void): void {
    this.#listener = listener;
    listener(this.#person);
  }

  token({ isForced }: { isForced: boolean }): Promise<string | null> {
    if (isForced) this.#tokens += 1;
    const token = this.#person && `token-${this.#tokens}`;
    if (isForced && token) this.forced.push(token);
    return Promise.resolve(token);
  }

  async signIn({ email, password }: Credentials): Promise<void> {
    if (this.accounts.get(email) !== password) throw new SignInFault("wrong-credentials");
    this.#enter(email);
  }

  async signUp({ email, password }: Credentials): Promise<void> {
    if (this.accounts.has(email)) throw new SignInFault("email-taken");
    this.accounts.set(email, password);
    this.#enter(email);
  }

  async signInWithGoogle(): Promise<void> {
    this.#enter("ada@gmail.example");
  }

  async signOut(): Promise<void> {
    this.#person = null;
    this.#listener(null);
  }

  #enter(email: string): void {
    this.#person = aPerson({ email });
    this.#listener(this.#person);
  }
}

export function aPerson(change: Partial<Person> = {}): Person {
  return { uid: "uid-ada", email: "ada@fieldwork.test", isVerified: true, name: null, photoUrl: null, ...change };
}

/** Starts the account store for a visitor with no session. */
export function startAnonymous(identity = new MemoryIdentity()): MemoryIdentity {
  startAccount(() => Promise.resolve(identity));
  return identity;
}

/** Starts the account store for somebody whose session is still there. */
export async function startSignedIn(identity = new MemoryIdentity(aPerson())): Promise<MemoryIdentity> {
  localStorage.setItem("fieldwork.may-have-session", "yes");
  await act(async () => startAccount(() => Promise.resolve(identity)));
  return identity;
}
