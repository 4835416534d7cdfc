// A new person is signed up once by the first page, before any other request.

import { expect, test } from "vitest";
import { withIdentity } from "./identity-retry";

const NEW = tokenOf({ sub: "ada" });
const WITH_ROLES = tokenOf({ sub: "ada", roles: ["learner"] });

function tokenOf(claims: object): string {
  return `header.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.signature`;
}

/** A server that records each request with its token; renewing a token returns `tokens` in turn. */
function aPage(tokens: string[], refuses: (path: string) => string | null = () => null) {
  const asked: [string, string][] = [];
  let current = tokens.shift()!;
  let renewed = 0;
  const source = {
    async token({ isForced }: { isForced: boolean }) {
      if (isForced) renewed += 1;
      if (isForced) current = tokens.shift() ?? current;
      return current;
    },
  };
  const answer = async (request: Request) => {
    const path = new URL(request.url).pathname;
    asked.push([path, request.headers.get("authorization")!.slice("Bearer ".length)]);
    const code = refuses(path);
    return code === null ? Response.json({}) : Response.json({ code, message: "", meta: {} }, { status: 403 });
  };
  const identified = withIdentity(source, answer);
  const [send, sendStream] = [identified(answer), identified(answer)];
  const ask = (path: string) => send(new Request(new URL(path, location.origin)));
  const follow = (path: string) => sendStream(new Request(new URL(path, location.origin)));
  return { asked, ask, follow, renewals: () => renewed };
}

test("somebody new is signed up once and given roles once, with one new token, before their page is asked for", async () => {
  const { asked, ask, follow, renewals } = aPage([NEW, WITH_ROLES]);
  await Promise.all([
    follow("/api/updates/stream"),
    ...["/api/user/", "/api/notifications/unread", "/api/user/settings"].map(ask),
  ]);
  expect(asked.slice(0, 2)).toEqual([
    ["/api/auth/signup", NEW],
    ["/api/auth/claims", NEW],
  ]);
  expect(asked.slice(2).map(([, token]) => token)).toEqual([WITH_ROLES, WITH_ROLES, WITH_ROLES, WITH_ROLES]);
  expect(renewals()).toBe(1);
  await ask("/api/user/");
  expect(asked).toHaveLength(7);
});

test("who is known asks for nothing more than the page", async () => {
  const { asked, ask } = aPage([WITH_ROLES]);
  await ask("/api/user/");
  expect(asked).toEqual([["/api/user/", WITH_ROLES]]);
});

test("where the sign-up is refused, the request says so itself", async () => {
  const { ask } = aPage([NEW], () => "auth/signup-not-allowed");
  const response = await ask("/api/user/");
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
    403,
    "auth/signup-not-allowed",
  ]);
});
