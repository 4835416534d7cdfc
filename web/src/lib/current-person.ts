// The signed-in person, for modules that must not import the account feature. State that belongs to a person is dropped
// when the person changes.

let current: string | null = null;
const listeners = new Set<(person: string | null) => void>();

/** Only the account feature calls this. */
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
