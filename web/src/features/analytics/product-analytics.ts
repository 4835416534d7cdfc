// The only code that uses the product analytics library. It is loaded by import() once analytics is allowed and the
// page has painted. It sends only explicit events, through the configured proxy.
// `posthog-js` is pinned at 1.434.16: later versions need a package that is not published everywhere. Its loader is not
// used, because it would fetch scripts at run time, which the content policy forbids.

import type { CaptureResult } from "posthog-js";
import { posthog } from "posthog-js/dist/module.slim.no-external";
import { deviceStorage } from "@/lib/storage";

export interface Visitor {
  userId: string;
  email: string | null;
  firstName: string | null;
}

export interface ProductAnalytics {
  pageView(path: string, at: Date): void;
  breakage(facts: { code: string; status: number; requestId: string | null }, at: Date): void;
  identify(visitor: Visitor): void;
  /** Resets the identity for the next person at this browser. */
  forget(): void;
  stop(): void;
}

let isOpen = false;

export function openProductAnalytics({ key, host }: { key: string; host: string }): ProductAnalytics {
  if (!isOpen) init(key, host);
  isOpen = true;
  posthog.opt_in_capturing({ captureEventName: false });
  return {
    pageView: (path, at) => void posthog.capture("Page View", { path }, { timestamp: at }),
    breakage: ({ code, status, requestId }, at) =>
      void posthog.capture("Breakage", { code, status, request_id: requestId }, { timestamp: at }),
    identify: ({ userId, email, firstName }) =>
      posthog.identify(userId, { user_id: userId, email, first_name: firstName }),
    forget: () => posthog.reset(),
    stop() {
      posthog.opt_out_capturing();
      posthog.reset();
    },
  };
}

function init(key: string, host: string): void {
  posthog.init(key, {
    api_host: host,
    autocapture: false,
    rageclick: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_dead_clicks: false,
    capture_performance: false,
    capture_exceptions: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    // Counts an automated browser too. The library is only loaded after consent.
    opt_out_useragent_filter: true,
    person_profiles: "identified_only",
    persistence: deviceStorage.isKept() ? "localStorage" : "memory",
    before_send: withoutQueries,
  });
}

/** Removes queries from addresses: they may contain the secret codes of e-mailed links. */
function withoutQueries(result: CaptureResult | null): CaptureResult | null {
  return result && scrubbed(result);
}

function scrubbed<Value>(value: Value): Value {
  if (typeof value === "string") return (/^https?:\/\//.test(value) ? value.replace(/[?#].*$/, "") : value) as Value;
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(scrubbed) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, scrubbed(part as unknown)])) as Value;
}
