// Reports the current screen and the signed-in person to analytics, as long as that is allowed. Mounted once, in the
// root layout; renders no elements.

import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { onBreakage } from "@/api/breakages";
import { answer, client } from "@/api/client";
import { openIdentity } from "@/features/account/account-store";
import type { Person } from "@/features/account/identity";
import { usePerson } from "@/features/account/use-account";
import { readConfig } from "@/lib/config";
import {
  forgetVisitor,
  knowVisitor,
  startAnalytics,
  stopAnalytics,
  trackBreakage,
  trackPage,
} from "@/features/analytics/analytics";
import {
  currentChoice,
  isAnalyticsConfigured,
  keepChoice,
  useChoice,
  useIsAllowed,
} from "@/features/analytics/consent";

export function AnalyticsKeeper() {
  const isAllowed = useIsAllowed();
  const { pathname } = useLocation();
  const isRedirect = useNavigationType() === "REPLACE";
  const person = usePerson();
  useAccountChoice(person);
  useLayoutEffect(() => (isAllowed ? startAnalytics(readConfig().analytics) : stopAnalytics()), [isAllowed]);
  useEffect(() => (isAllowed ? onBreakage(trackBreakage) : undefined), [isAllowed]);
  // A layout effect runs early enough that events of the new page are never counted for the page before.
  useLayoutEffect(() => {
    if (isAllowed) trackPage(pathname, isRedirect);
  }, [isAllowed, pathname, isRedirect]);
  useEffect(() => {
    if (!isAllowed) return;
    if (person) void introduce(person);
    else forgetVisitor();
  }, [isAllowed, person]);
  return null;
}

/** Identifies the person to analytics. A new account only gets its id with its first request to the server. */
async function introduce({ email, name }: Person): Promise<void> {
  try {
    const identity = await openIdentity();
    const userId = (await identity.claimedId()) ?? (await answer(client.GET("/api/user/"))).id;
    knowVisitor({ userId, email, firstName: name?.trim().split(/\s+/)[0] ?? null });
  } catch {
    // The person stays unidentified until the next page load.
  }
}

/** Applies the choice that the person made on another device, unless this device has a choice already. */
function useAccountChoice(person: Person | null): void {
  const uid = person?.uid;
  const choice = useChoice();
  useEffect(() => {
    if (!uid || choice !== null || !isAnalyticsConfigured()) return;
    answer(client.GET("/api/user/settings")).then(
      ({ analytics }) => analytics !== null && currentChoice() === null && keepChoice(analytics),
      () => undefined,
    );
  }, [uid, choice]);
}
