// Ctrl-Enter, or ⌘-Enter on a Mac.

import { isCommandKeyHeld, withCommandKey } from "@/lib/platform";

export function isSubmitShortcut(event: KeyboardEvent): boolean {
  return event.key === "Enter" && isCommandKeyHeld(event);
}

export function shortcutName(): string {
  return withCommandKey("Enter");
}
