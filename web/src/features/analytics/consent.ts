// Whether this visitor agreed to analytics. The choice is stored in a cookie, because a log-out clears web storage and
// the question would be asked again.

import { useSyncExternalStore } from "react";
import { readConfig } from "@/lib/config";

export type Choice = "granted" | "denied";

const COOKIE = "fieldwork.analytics";
const KEPT_FOR_SECONDS = 180 * 86_400;

/** The choice in memory, if the browser stores no cookies. */
let unkept: Choice | null = null;
let isAskedAgain = false;
const listeners = new Set<() => void>();

/** Null until there is a choice. */
export function currentChoice(): Choice | null {
  return readCookie() ?? unkept;
}

export function keepChoice(next: Choice): void {
  isAskedAgain = false;
  writeCookie(next);
  unkept = readCookie() === next ? null : next;
  tell();
}

/** Shows the question again, so that the choice can be changed. */
export function askAgain(): void {
  isAskedAgain = true;
  tell();
}

export function useChoice(): Choice | null {
  return useSyncExternalStore(subscribe, currentChoice);
}

export function isAnalyticsConfigured(): boolean {
  const { posthog, gtm } = readConfig().analytics;
  return posthog !== null || gtm !== null;
}

/** Whether analytics may be loaded and used. */
export function useIsAllowed(): boolean {
  const choice = useChoice();
  return (
    isAnalyticsConfigured() && (choice === "granted" || (choice === null && !readConfig().analytics.consent_required))
  );
}

/** State of the question; null if it is not shown. `again`: the person asked to see it. */
export function useQuestion(): "open" | "again" | null {
  const choice = useChoice();
  const isAgain = useSyncExternalStore(subscribe, () => isAskedAgain);
  if (!isAnalyticsConfigured()) return null;
  if (isAgain) return "again";
  return choice === null && readConfig().analytics.consent_required ? "open" : null;
}

function readCookie(): Choice | null {
  try {
    const value = document.cookie
      .split("; ")
      .find((pair) => pair.startsWith(`${COOKIE}=`))
      ?.slice(COOKIE.length + 1);
    return value === "granted" || value === "denied" ? value : null;
  } catch {
    return null;
  }
}

function writeCookie(value: Choice): void {
  try {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${KEPT_FOR_SECONDS}; SameSite=Lax${secure}`;
  } catch {
    // The caller sees that the cookie was not stored.
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
