// For what is costly to make and not needed by every page: a dozen formats of the browser take a slow phone a
// twentieth of a second.

/** Made when it is first asked for, and kept. */
export function lazily<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}
