// Refusals that the client resolves without the user. An account unknown to the product is signed up; a token without
// roles gets its claims. The request is then sent once more with a new token. A token that the server rejects as too
// old is renewed likewise; this happens if the device's clock is wrong. Only requests with a token are retried. If
// several requests get the same refusal with the same token, one call resolves it for all of them. This includes later
// requests and streams. A token without roles is prepared before the first request: the sign-up and the claims are each
// requested once, and then the token is renewed once.

import { claimsOf } from "@/lib/token-claims";
import { readRefusal } from "./refusal";
import type { RefusalCode } from "./types";

const CURES = {
  "auth/user-not-found": "/api/auth/signup",
  "auth/missing-access-roles": "/api/auth/claims",
  "auth/id-token-expired": null,
} as const satisfies Partial<Record<RefusalCode, string | null>>;

/** Refusals that only a new sign-in resolves. */
const OVER: ReadonlySet<string> = new Set<RefusalCode>(["auth/id-token-expired", "auth/unauthorized"]);

type Curable = keyof typeof CURES;

export interface TokenSource {
  /**
   * The signed-in person's token; null if no person is signed in. A write waits until the identity service has
   * answered.
   */
  token(options: { isForced: boolean; isWrite?: boolean }): Promise<string | null>;
  /** Called when the server no longer accepts this person's tokens. */
  sessionOver?(): void;
}

type Send = (request: Request) => Promise<Response>;

/**
 * Wraps a `send` function: adds the token, and sends the request again after each resolved refusal. `sendCure` sends
 * the calls that resolve refusals.
 */
export function withIdentity(source: TokenSource, sendCure: Send): (send: Send) => Send {
  let preparing: { token: string; fresh: Promise<string> } | null = null;
  const cures = new Map<Curable, { token: string; fresh: Promise<string> }>();

  function cure(code: Curable, token: string): Promise<string> {
    const known = cures.get(code);
    if (known?.token === token) return known.fresh;
    const fresh = runCure(code, token, source, sendCure);
    cures.set(code, { token, fresh });
    fresh.catch(() => cures.delete(code));
    return fresh;
  }

  /** Returns a token with roles. Signs up a new person first; returns the given token if that fails. */
  async function prepared(token: string): Promise<string> {
    if (!lacksRoles(token)) return token;
    if (preparing?.token !== token) {
      preparing = { token, fresh: prepare(token) };
      preparing.fresh.catch(() => (preparing = null));
    }
    return preparing.fresh.catch(() => token);
  }

  async function prepare(token: string): Promise<string> {
    await callCure(CURES["auth/user-not-found"], token, sendCure);
    await callCure(CURES["auth/missing-access-roles"], token, sendCure);
    return (await source.token({ isForced: true })) ?? token;
  }

  /**
   * Reports that the session is over. A late refusal of an older token is ignored, because it does not concern the
   * current session.
   */
  async function noteRefused(code: string, token: string): Promise<void> {
    if (OVER.has(code) && (await source.token({ isForced: false })) === token) source.sessionOver?.();
  }

  return (send) => async (request) => {
    let token = await source.token({ isForced: false, isWrite: request.method !== "GET" });
    if (token === null) return send(request);
    token = await prepared(token);
    const tried = new Set<Curable>();
    for (;;) {
      const response = await send(withToken(request.clone(), token));
      if (response.ok) return response;
      const { code } = await readRefusal(response.clone());
      if (!isCurable(code) || tried.has(code)) {
        await noteRefused(code, token);
        return response;
      }
      tried.add(code);
      void response.text();
      token = await cure(code, token);
    }
  };
}

async function runCure(code: Curable, token: string, source: TokenSource, send: Send): Promise<string> {
  const path = CURES[code];
  if (path !== null) await callCure(path, token, send);
  return (await source.token({ isForced: true })) ?? token;
}

async function callCure(path: string, token: string, send: Send): Promise<void> {
  const call = new Request(new URL(path, globalThis.location.origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const response = await send(withToken(call, token));
  // An unread body would keep the connection busy.
  if (response.ok) await response.text();
  else {
    const refusal = await readRefusal(response);
    // The account has its roles already. The token only lacks them because it is older.
    if (refusal.code !== "auth/claims-already-attached") throw refusal;
  }
}

/** Whether the token has no roles; false if it cannot be parsed. */
function lacksRoles(token: string): boolean {
  const claims = claimsOf(token);
  return claims.sub !== undefined && claims.roles === undefined;
}

function isCurable(code: string): code is Curable {
  return code in CURES;
}

function withToken(request: Request, token: string): Request {
  request.headers.set("authorization", `Bearer ${token}`);
  return request;
}
