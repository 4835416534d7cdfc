// The identity token: tried again ten times, with waits that double from one second on. A lost
// connection is not waited for: whoever asked learns of it at once, as the application's own
// error, and may ask again.

import type { Auth, User } from "firebase/auth";
import { networkRefusal, Refusal } from "@/api/refusal";
import { withBackoff } from "@/lib/backoff";
import { codeOf } from "./identity-faults";

const RETRIES = 10;
const FIRST_WAIT_MS = 1000;

const OFFLINE = "auth/network-request-failed";

/** Failures after which only another sign-in helps. */
const ENDED = new Set(["auth/user-token-expired", "auth/user-disabled", "auth/user-not-found", "auth/invalid-user-token"]);

const isPassing = (error: unknown) => !ENDED.has(codeOf(error)) && codeOf(error) !== OFFLINE;

export async function readToken(auth: Auth, isForced: boolean): Promise<string | null> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user) return null;
  try {
    return await withBackoff(async () => user.getIdToken(isForced || (await isBehind(user))), { retries: RETRIES, firstMs: FIRST_WAIT_MS, isPassing });
  } catch (error) {
    if (codeOf(error) === OFFLINE) throw networkRefusal();
    throw new Refusal(ENDED.has(codeOf(error)) ? { code: "auth/id-token-expired", status: 401 } : { code: "temporarily-unavailable", status: 503 });
  }
}

/** A token from before the address was verified says that it is not, and the server believes the token. */
async function isBehind(user: User): Promise<boolean> {
  return user.emailVerified && (await user.getIdTokenResult()).claims["email_verified"] === false;
}

/** The product's id of the account, once its claims are attached. */
export async function readClaimedId(auth: Auth): Promise<string | null> {
  const token = await readToken(auth, false);
  const { id } = (token && (await auth.currentUser?.getIdTokenResult())?.claims) || {};
  return typeof id === "string" ? id : null;
}
