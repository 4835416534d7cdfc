// The force-refresh flag, and the platform's class for key labels.

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

export function markPlatform(): void {
  document.documentElement.classList.add(/Mac|iPhone|iPad/.test(navigator.userAgent) ? "mac" : "windows");
}
