// Verifies an address: reads the state, sends the link (also to a new address), applies its code, and notices when the
// link was followed elsewhere.

import { useEffect } from "react";
import useSWR from "swr";
import { answer, client } from "@/api/client";
import { keys } from "@/api/keys";
import type { VerifyEmail } from "@/api/types";
import { useAct } from "@/api/use-act";
import { openIdentity } from "./account-store";
import type { Person } from "./identity";
import { faultOf, type SignInFaultKind } from "./sign-in-fault";
import { onVerified, tellVerified } from "./verified-channel";

const LOOK_EVERY_MS = 5_000;

/** The state of the verification, and a function that sends a link, to the account's own address by default. */
export function useVerifyEmail() {
  const standing = useSWR(keys.verification(), () => answer(client.GET("/api/auth/verify-email")));
  const send = useAct(async (email?: string): Promise<VerifyEmail> => {
    const sent = await answer(client.POST("/api/auth/verify-email", { body: email ? { email } : {} }));
    await standing.mutate(sent, { revalidate: false });
    return sent;
  });
  return { standing, send };
}

/** People to whom this page has sent the first link. */
const welcomed = new Set<string>();

/** Sends a newcomer the first link automatically, once, in the background. */
export function useFirstLink(newcomer: Person | null): void {
  const uid = newcomer?.isVerified === false ? newcomer.uid : null;
  useEffect(() => {
    if (uid === null || welcomed.has(uid)) return;
    welcomed.add(uid);
    // If it fails, the person can send the link from the verification page.
    client.POST("/api/auth/verify-email", { body: {} }).catch(() => undefined);
  }, [uid]);
}

/**
 * Checks whether the address was verified elsewhere: when the page becomes visible, when another tab reports it, and at
 * intervals while the person waits for it.
 */
export function useWatchVerified(isWatching: boolean, isAwaited: boolean): void {
  useEffect(() => {
    if (!isWatching) return undefined;
    // A failed check is ignored: the next one follows soon.
    const look = () =>
      void (
        document.visibilityState === "visible" &&
        openIdentity()
          .then((identity) => identity.reload())
          .catch(() => undefined)
      );
    const timer = isAwaited ? setInterval(look, LOOK_EVERY_MS) : undefined;
    const stop = onVerified(look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [isWatching, isAwaited]);
}

export type CodeState =
  | { kind: "applying" }
  | { kind: "applied" }
  | { kind: "spent" }
  | { kind: "failed"; fault: SignInFaultKind };

/** Applies the link's code once, even if the screen is mounted again. */
export function useApplyCode(code: string): { state: CodeState; retry: () => void } {
  const { data, error, mutate } = useSWR(
    keys.verificationCode(code),
    async ([, , code]) => {
      await applyOnce(code);
      return true;
    },
    // A spent code is a definite answer, and only the person decides whether to retry other errors.
    { shouldRetryOnError: false },
  );
  return { state: stateOf(data, error), retry: () => void mutate() };
}

function stateOf(isApplied: boolean | undefined, error: unknown): CodeState {
  if (isApplied) return { kind: "applied" };
  if (!error) return { kind: "applying" };
  const fault = faultOf(error);
  return fault === "code-spent" ? { kind: "spent" } : { kind: "failed", fault };
}

/**
 * Codes that were applied or are being applied. A code works only once, and the screen may be mounted again: a changed
 * address ends the session.
 */
const applied = new Map<string, Promise<void>>();

function applyOnce(code: string): Promise<void> {
  const known = applied.get(code);
  if (known) return known;
  const applying = openIdentity()
    .then((identity) => identity.applyVerification(code))
    .then(tellVerified);
  applied.set(code, applying);
  applying.catch(() => applied.delete(code));
  return applying;
}
