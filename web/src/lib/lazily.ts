// For values that are costly to create and not needed by every page: a dozen of the browser's formatters take a slow
// phone a twentieth of a second.

/** Creates the value on first use and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}
