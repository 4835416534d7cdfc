// Who is signed in, for parts that may not know the account feature: what belongs to
// one person stops when the next one comes.

let current: string | null = null;
const listeners = new Set<(person: string | null) => void>();

/** Called by the account feature alone. */
export function setCurrentPerson(person: string | null): void {
  if (person === current) return;
  current = person;
  for (const listener of listeners) listener(person);
}

export function currentPerson(): string | null {
  return current;
}

export function onPersonChange(listener: (person: string | null) => void): void {
  listeners.add(listener);
}
