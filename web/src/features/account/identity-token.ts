// Reads the identity token. Retries ten times, with waits that double from one second. After a lost connection it does
// not retry: the caller gets a network error at once and may try again.

import type { Auth, User } from "firebase/auth";
import { networkRefusal, Refusal } from "@/api/refusal";
import { withBackoff } from "@/lib/backoff";
import { codeOf } from "./identity-faults";

const RETRIES = 10;
const FIRST_WAIT_MS = 1000;

const OFFLINE = "auth/network-request-failed";

/** Errors that only a new sign-in resolves. */
const ENDED = new Set([
  "auth/user-token-expired",
  "auth/user-disabled",
  "auth/user-not-found",
  "auth/invalid-user-token",
]);

const isPassing = (error: unknown) => !ENDED.has(codeOf(error)) && codeOf(error) !== OFFLINE;

export async function readToken(auth: Auth, isForced: boolean): Promise<string | null> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user) return null;
  try {
    return await withBackoff(async () => user.getIdToken(isForced || (await isBehind(user))), {
      retries: RETRIES,
      firstMs: FIRST_WAIT_MS,
      isPassing,
    });
  } catch (error) {
    if (codeOf(error) === OFFLINE) throw networkRefusal();
    throw new Refusal(
      ENDED.has(codeOf(error))
        ? { code: "auth/id-token-expired", status: 401 }
        : { code: "temporarily-unavailable", status: 503 },
    );
  }
}

/** Whether the token still says that the address is unverified although it is verified. The server trusts the token. */
async function isBehind(user: User): Promise<boolean> {
  return user.emailVerified && (await user.getIdTokenResult()).claims["email_verified"] === false;
}

/** The account's id in the product, once its claims are attached. */
export async function readClaimedId(auth: Auth): Promise<string | null> {
  const token = await readToken(auth, false);
  const { id } = (token && (await auth.currentUser?.getIdTokenResult())?.claims) || {};
  return typeof id === "string" ? id : null;
}
