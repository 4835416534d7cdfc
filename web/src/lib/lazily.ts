// Lazy values, for objects that are slow to create and not needed on every page. A dozen of the browser's formatters
// take a slow phone 50 ms.

/** Creates the value on first use and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}
