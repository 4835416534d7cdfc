// Names of keys on this platform. A class on the page says which platform it is (page-start.ts).

export function isMac(): boolean {
  return document.documentElement.classList.contains("mac");
}

/** For example "⌘ K" or "Ctrl K". */
export function withCommandKey(key: string): string {
  return `${isMac() ? "⌘" : "Ctrl"} ${key}`;
}

/** Whether the platform's command key is held. */
export function isCommandKeyHeld(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return isMac() ? event.metaKey : event.ctrlKey;
}
