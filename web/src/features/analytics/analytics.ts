// Analytics of this page. It starts once it is allowed and the page has painted. Until the library has loaded, events
// are queued.

import type { Refusal } from "@/api/refusal";
import type { AnalyticsConfig } from "@/lib/config";
import { whenIdle } from "@/lib/when-idle";
import type { ProductAnalytics, Visitor } from "./product-analytics";
import { isTagManagerOpen, openTagManager, tellUserId, updateTagConsent } from "./tag-manager";

/** After this time a page is counted even if it is still loading. */
const WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** A visited page that is still loading and has not been counted. */
interface Visit {
  path: string;
  at: Date;
  timer: ReturnType<typeof setTimeout>;
}

let opened: Promise<ProductAnalytics | null> | null = null;
let isRunning = false;
let lastPath: string | null = null;
let visit: Visit | null = null;
let known: string | null = null;

/** Starts, or resumes after a stop. */
export function startAnalytics(config: AnalyticsConfig): void {
  if (isRunning) return;
  isRunning = true;
  opened = afterPaint(() => open(config)).catch(() => null);
}

/** Ends analytics after a withdrawn consent: sends no more events, and deletes the stored data. */
export function stopAnalytics(): void {
  if (!isRunning) return;
  isRunning = false;
  lastPath = null;
  known = null;
  dropVisit();
  void opened?.then((analytics) => !isRunning && analytics?.stop());
  if (isTagManagerOpen()) updateTagConsent(false);
}

/**
 * Tracks a visit of a page. The visit is counted once the page has loaded, or when the visitor leaves before that. A
 * redirect replaces a page that has not loaded, so only the final address is counted.
 */
export function trackPage(path: string, isRedirect: boolean): void {
  if (!isRunning) return;
  const left = dropVisit();
  if (left !== null && !isRedirect) count(left);
  visit = { path, at: new Date(), timer: setTimeout(look, LOOK_EVERY_MS) };
}

function look(): void {
  if (visit === null) return;
  const isLoaded = document.querySelector("h1") !== null && document.querySelector("main [aria-busy=true]") === null;
  if (!isLoaded && Date.now() - visit.at.getTime() < WITHIN_MS) visit.timer = setTimeout(look, LOOK_EVERY_MS);
  else count(dropVisit());
}

function dropVisit(): Visit | null {
  const dropped = visit;
  clearTimeout(dropped?.timer);
  visit = null;
  return dropped;
}

function count(visit: Visit | null): void {
  if (visit === null || visit.path === lastPath) return;
  const { path, at } = visit;
  lastPath = path;
  send((analytics) => analytics.pageView(path, at));
}

/** Tracks an unexpected error. */
export function trackBreakage({ code, status, requestId }: Refusal): void {
  if (!isRunning) return;
  const at = new Date();
  send((analytics) => analytics.breakage({ code, status, requestId }, at));
}

export function knowVisitor(visitor: Visitor): void {
  if (!isRunning || known === visitor.userId) return;
  known = visitor.userId;
  send((analytics) => analytics.identify(visitor));
  void opened?.then(() => isTagManagerOpen() && known === visitor.userId && tellUserId(visitor.userId));
}

export function forgetVisitor(): void {
  if (!isRunning || known === null) return;
  known = null;
  send((analytics) => analytics.forget());
}

function send(event: (analytics: ProductAnalytics) => void): void {
  void opened?.then((analytics) => analytics && isRunning && event(analytics));
}

async function open({ posthog, gtm }: AnalyticsConfig): Promise<ProductAnalytics | null> {
  if (!isRunning) return null;
  if (isTagManagerOpen()) updateTagConsent(true);
  else loadTagManager(gtm);
  return posthog && (await import("./product-analytics")).openProductAnalytics(posthog);
}

function loadTagManager(id: string | null): void {
  try {
    openTagManager(id);
  } catch (error) {
    // The page works without analytics; developers find the error in the console.
    reportError(error);
  }
}

/** Runs `act` once the browser has painted and is idle. */
function afterPaint<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => whenIdle(() => resolve(act())));
  });
}
