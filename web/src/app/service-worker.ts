// Has the service worker keep the application on the device of somebody who works here. Visitors download nothing that
// they may never want. It waits until the page has its content.

const AFTER_MS = 4_000;

// Answers what calls it off, for a page that is left before.
export function keepAppOnDevice(): () => void {
  // Refused in some private windows; the application then needs a network, as any page does.
  const timer = setTimeout(() => void navigator.serviceWorker?.register("/sw.js").catch(() => undefined), AFTER_MS);
  return () => clearTimeout(timer);
}
