// Proving that an address is one's own: how it stands, sending the link (also to a new
// address), following it, and noticing that it was followed elsewhere.

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

/** How the verification stands, and sending a link. Without an address it goes to the account's own. */
export function useVerifyEmail() {
  const standing = useSWR(keys.verification(), () => answer(client.GET("/api/auth/verify-email")));
  const send = useAct(async (email?: string): Promise<VerifyEmail> => {
    const sent = await answer(client.POST("/api/auth/verify-email", { body: email ? { email } : {} }));
    await standing.mutate(sent, { revalidate: false });
    return sent;
  });
  return { standing, send };
}

/** Whom this page has sent a first link. */
const welcomed = new Set<string>();

/** Sends a newcomer the first link without anybody asking for it: once, and without standing in the way. */
export function useFirstLink(newcomer: Person | null): void {
  const uid = newcomer?.isVerified === false ? newcomer.uid : null;
  useEffect(() => {
    if (uid === null || welcomed.has(uid)) return;
    welcomed.add(uid);
    // Whom it did not reach finds the button to send it where the address is verified.
    client.POST("/api/auth/verify-email", { body: {} }).catch(() => undefined);
  }, [uid]);
}

/**
 * Looks whether the address was verified elsewhere: when the page comes into sight, when another page tells of it, and
 * now and then where that is what somebody waits for.
 */
export function useWatchVerified(isWatching: boolean, isAwaited: boolean): void {
  useEffect(() => {
    if (!isWatching) return undefined;
    // A look that fails is not news: the next one comes soon.
    const look = () => void (document.visibilityState === "visible" && openIdentity().then((identity) => identity.reload()).catch(() => undefined));
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

export type CodeState = { kind: "applying" } | { kind: "applied" } | { kind: "spent" } | { kind: "failed"; fault: SignInFaultKind };

/** Follows the link's code, once however often the screen is drawn. */
export function useApplyCode(code: string): { state: CodeState; retry: () => void } {
  const { data, error, mutate } = useSWR(
    keys.verificationCode(code),
    async ([, , code]) => {
      await applyOnce(code);
      return true;
    },
    // A spent code is an answer; whether to try another time is the person's choice.
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

/** A code works once, and a changed address ends the session, which draws the screen anew. */
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
