// Somebody new: their first page signs them up once, and asks for nothing before.

import { expect, test } from "vitest";
import { sendWithIdentity } from "./identity-retry";

const NEW = tokenOf({ sub: "ada" });
const SIGNED_UP = tokenOf({ sub: "ada", iat: 1 });
const WITH_ROLES = tokenOf({ sub: "ada", roles: ["learner"] });

function tokenOf(claims: object): string {
  return `header.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.signature`;
}

/** A server, and what it was asked with which token; renewing a token gives these in turn. */
function aPage(tokens: string[], refuses: (path: string) => string | null = () => null) {
  const asked: [string, string][] = [];
  let current = tokens.shift()!;
  const source = {
    async token({ isForced }: { isForced: boolean }) {
      if (isForced) current = tokens.shift() ?? current;
      return current;
    },
  };
  const send = sendWithIdentity(source, async (request) => {
    const path = new URL(request.url).pathname;
    asked.push([path, request.headers.get("authorization")!.slice("Bearer ".length)]);
    const code = refuses(path);
    return code === null ? Response.json({}) : Response.json({ code, message: "", meta: {} }, { status: 403 });
  });
  const ask = (path: string) => send(new Request(new URL(path, location.origin)));
  return { asked, ask };
}

test("a page of somebody new is asked for once they are signed up and have their roles", async () => {
  const { asked, ask } = aPage([NEW, SIGNED_UP, WITH_ROLES]);
  await Promise.all(["/api/user/", "/api/notifications/unread", "/api/user/settings"].map(ask));
  expect(asked.slice(0, 2)).toEqual([["/api/auth/signup", NEW], ["/api/auth/claims", SIGNED_UP]]);
  expect(asked.slice(2).map(([, token]) => token)).toEqual([WITH_ROLES, WITH_ROLES, WITH_ROLES]);
  await ask("/api/user/");
  expect(asked).toHaveLength(6);
});

test("who is known asks for nothing more than the page", async () => {
  const { asked, ask } = aPage([WITH_ROLES]);
  await ask("/api/user/");
  expect(asked).toEqual([["/api/user/", WITH_ROLES]]);
});

test("where the sign-up is refused, the request says so itself", async () => {
  const { ask } = aPage([NEW], () => "auth/signup-not-allowed");
  const response = await ask("/api/user/");
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, "auth/signup-not-allowed"]);
});
