// Keys that work anywhere on the page: a single key, or two in a row such as "g m". Disabled while the person types,
// while a dialog is open, and if single keys are switched off (WCAG 2.1.4).

import { useEffect, useRef } from "react";
import { areSingleKeysOn } from "@/lib/single-keys";

/** Actions by key, for example `j`, `?` or `g m`. */
export type KeyActions = Readonly<Partial<Record<string, () => void>>>;

/** Maximum pause between the two keys of a pair. */
const PAIR_MS = 1_500;

export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
        return;
      if (!areSingleKeysOn() || isTyping(event.target) || isDialogOpen()) return;
      const isSecond = first !== null && event.timeStamp - first.at < PAIR_MS;
      const action = latest.current[isSecond ? `${first!.key} ${event.key}` : event.key];
      const begins = Object.keys(latest.current).some((keys) => keys.startsWith(`${event.key} `));
      first = !isSecond && begins ? { key: event.key, at: event.timeStamp } : null;
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, [role=textbox], [role=combobox], [role=listbox], [role=menu]") !== null)
  );
}

function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}
