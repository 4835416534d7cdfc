// What happens to the page before anything is drawn: the
// platform's class for key labels, and the force-refresh flag.

/** Removes `force-refresh=true` from the address and reloads. True when it did. */
export function honourForceRefresh(location: Location = window.location): boolean {
  const url = new URL(location.href);
  if (url.searchParams.get("force-refresh") !== "true") return false;
  url.searchParams.delete("force-refresh");
  location.replace(url);
  return true;
}

export function markPlatform(): void {
  document.documentElement.classList.add(/Mac|iPhone|iPad/.test(navigator.userAgent) ? "mac" : "windows");
}
