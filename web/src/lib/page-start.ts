// What a full load does before the router starts: the force-refresh flag, the key of the history entry, and the
// platform's class for key labels.

const FLAG = "force-refresh";

/** Removes `force-refresh=true` from the address and reloads. Returns whether it did. */
export function honourForceRefresh(location: Location = window.location): boolean {
  const { origin, pathname, search, hash, href } = new URL(location.href);
  const target = origin + withoutForceRefresh(pathname + search + hash);
  if (target === href) return false;
  location.replace(target);
  return true;
}

/** The path, query and hash without `force-refresh=true`; unchanged if they do not have it. */
export function withoutForceRefresh(address: string): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  if (parameters.get(FLAG) !== "true") return address;
  parameters.delete(FLAG);
  return path + (parameters.size > 0 ? `?${parameters}` : "") + hash;
}

/**
 * Gives the history entry of a full load its own key, under which the router stores the scroll position. Without it
 * every full load shares the key "default", and a new page opens at the position of the last one. A reload and a step
 * back keep the key, and so their position.
 */
export function keyHistoryEntry(history: History = window.history): void {
  const state = history.state as { key?: string } | null;
  if (state?.key === undefined) history.replaceState({ ...state, key: crypto.randomUUID() }, "");
}

export function markPlatform(): void {
  document.documentElement.classList.add(/Mac|iPhone|iPad/.test(navigator.userAgent) ? "mac" : "windows");
}
