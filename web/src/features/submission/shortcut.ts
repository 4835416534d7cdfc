// Ctrl-Enter, or ⌘-Enter on a Mac.

import { submissionTexts } from "@/texts/submission";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function isHandInShortcut(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (isMac ? event.metaKey : event.ctrlKey);
}

export function shortcutName(): string {
  return submissionTexts.handIn.shortcut(isMac);
}
