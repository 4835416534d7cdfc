// The names of keys on this machine. The page's class says which it is (page-start.ts).

export function isMac(): boolean {
  return document.documentElement.classList.contains("mac");
}

/** Such as "⌘ K" or "Ctrl K". */
export function withCommandKey(key: string): string {
  return `${isMac() ? "⌘" : "Ctrl"} ${key}`;
}

/** The key that this platform holds down for commands is held. */
export function isCommandKeyHeld(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return isMac() ? event.metaKey : event.ctrlKey;
}
