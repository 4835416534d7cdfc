// Registers the service worker, which caches the application, for a person who works on this device. Visitors download
// no files that they may never need. The registration waits until the page has its content.

const AFTER_MS = 4_000;

// Returns a function that cancels the registration, for a page that is left earlier.
export function keepAppOnDevice(): () => void {
  // Some private windows refuse the registration; the application then needs a network.
  const timer = setTimeout(() => void navigator.serviceWorker?.register("/sw.js").catch(() => undefined), AFTER_MS);
  return () => clearTimeout(timer);
}
