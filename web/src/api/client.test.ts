// The client's retry rules, its typed refusals and its time-out, against a fake network.

import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { currentAccount, currentSessionEnd } from "@/features/account/account-store";
import { api, network, refused } from "@/testing/api";
import { aPerson, MemoryIdentity, startAnonymous, startSignedIn } from "@/testing/identity";
import { answer, client } from "./client";
import { asRefusal, networkRefusal, Refusal } from "./refusal";
import type { Schema, User } from "./types";

const roles: Schema<"Claims"> = { id: "u1", roles: ["learner"] };
const user: User = {
  id: "u1",
  email: "ada@fieldwork.test",
  email_verified: true,
  name: null,
  photo_url: null,
  locale: "en",
  timezone: null,
  country: null,
  roles: ["learner"],
  created_at: "2026-11-20T10:00:00Z",
  has_profile: false,
};

/** A server without accounts: one sign-up creates the account, one call its roles. */
function aServerThatKnowsNobody() {
  const calls: string[] = [];
  const state = { isKnown: false, hasRoles: false };
  const refusalOf = (token: string | null) => {
    if (!state.isKnown) return refused("auth/user-not-found", 401);
    const isOld = token === "Bearer token-1" || token === "Bearer token-2";
    return !state.hasRoles || isOld ? refused("auth/missing-access-roles", 403) : null;
  };
  network.use(
    api.get("/api/user/", ({ request }) => {
      const token = request.headers.get("authorization");
      calls.push(`GET ${token}`);
      return refusalOf(token) ?? user;
    }),
    api.post("/api/session/resume", async ({ request }) => {
      const { xs } = (await request.json()) as { xs: string };
      return refusalOf(request.headers.get("authorization")) ?? { route: xs, mission: null, block: null };
    }),
    api.post("/api/auth/signup", async ({ request }) => {
      calls.push(`signup ${request.headers.get("authorization")} ${await request.text()}`);
      state.isKnown = true;
      return user;
    }),
    api.post("/api/auth/claims", async ({ request }) => {
      calls.push(`claims ${request.headers.get("authorization")} ${await request.text()}`);
      state.hasRoles = true;
      return roles;
    }),
  );
  return calls;
}

const askForUser = () => answer(client.GET("/api/user/"));

test("an unknown account is signed up, gets its roles, and the request is answered", async () => {
  const calls = aServerThatKnowsNobody();
  await startSignedIn();
  expect(await askForUser()).toEqual(user);
  expect(calls).toEqual([
    "GET Bearer token-1",
    "signup Bearer token-1 {}",
    "GET Bearer token-2",
    "claims Bearer token-2 {}",
    "GET Bearer token-3",
  ]);
});

test("ten requests that meet the refusals at once make one sign-up and one claims call, and each is answered", async () => {
  const calls = aServerThatKnowsNobody();
  const identity = await startSignedIn();
  const sessions = Array.from({ length: 10 }, (_, index) => `session-${index}`);
  const answers = await Promise.all(sessions.map((xs) => answer(client.POST("/api/session/resume", { body: { xs } }))));
  expect(answers.map(({ route }) => route)).toEqual(sessions);
  expect(calls.filter((call) => call.startsWith("signup"))).toHaveLength(1);
  expect(calls.filter((call) => call.startsWith("claims"))).toHaveLength(1);
  expect(identity.forced).toEqual(["token-2", "token-3"]);
});

test("a body is sent again whole after a cure", async () => {
  const bodies: unknown[] = [];
  let isKnown = false;
  network.use(
    api.post("/api/session/resume", async ({ request }) => {
      bodies.push(await request.json());
      return isKnown ? { route: "/x/missions", mission: null, block: null } : refused("auth/user-not-found", 401);
    }),
    api.post("/api/auth/signup", () => {
      isKnown = true;
      return user;
    }),
  );
  await startSignedIn();
  await answer(client.POST("/api/session/resume", { body: { xs: "x" } }));
  expect(bodies).toEqual([{ xs: "x" }, { xs: "x" }]);
});

test("each cure is tried once: a server that goes on refusing is believed", async () => {
  let claims = 0;
  network.use(
    api.get("/api/user/", () => refused("auth/missing-access-roles", 403)),
    api.post("/api/auth/claims", () => {
      claims += 1;
      return roles;
    }),
  );
  await startSignedIn();
  await expect(askForUser()).rejects.toMatchObject({ code: "auth/missing-access-roles", status: 403 });
  expect(claims).toBe(1);
});

test("claims that are attached already only need a fresh token", async () => {
  network.use(
    api.get("/api/user/", ({ request }) =>
      request.headers.get("authorization") === "Bearer token-2" ? user : refused("auth/missing-access-roles", 403),
    ),
    api.post("/api/auth/claims", () => refused("auth/claims-already-attached", 409)),
  );
  await startSignedIn();
  expect(await askForUser()).toEqual(user);
});

test("a refused sign-up is what the caller learns", async () => {
  network.use(
    api.get("/api/user/", () => refused("auth/user-not-found", 401)),
    api.post("/api/auth/signup", () => refused("auth/signup-not-allowed", 403)),
  );
  await startSignedIn();
  await expect(askForUser()).rejects.toMatchObject({ code: "auth/signup-not-allowed" });
});

test("a page that opens after its sign-up was answered elsewhere finds the account, and asks for its roles alone", async () => {
  let claims = 0;
  network.use(
    api.get("/api/user/", ({ request }) =>
      claims > 0 && request.headers.get("authorization") === "Bearer token-2"
        ? user
        : refused("auth/missing-access-roles", 403),
    ),
    api.post("/api/auth/claims", () => {
      claims += 1;
      return roles;
    }),
  );
  await startSignedIn();
  expect(await askForUser()).toEqual(user);
  expect(claims).toBe(1);
});

test("a sign-up whose answer never came is asked for again by the next page", async () => {
  const calls = aServerThatKnowsNobody();
  network.use(http.post("*/api/auth/signup", () => HttpResponse.error(), { once: true }));
  await startSignedIn();
  await expect(askForUser()).rejects.toMatchObject({ code: "network-request-failed" });
  await startSignedIn();
  expect(await askForUser()).toEqual(user);
  expect(calls.filter((call) => call.startsWith("signup"))).toHaveLength(1);
});

test("a token that the server finds too old is renewed once, and the request is answered", async () => {
  network.use(
    api.get("/api/user/", ({ request }) =>
      request.headers.get("authorization") === "Bearer token-2" ? user : refused("auth/id-token-expired", 401),
    ),
  );
  const identity = await startSignedIn();
  expect(await askForUser()).toEqual(user);
  expect(identity.forced).toEqual(["token-2"]);
  expect(currentAccount()).toMatchObject({ kind: "signed-in" });
});

test.each(["auth/id-token-expired", "auth/unauthorized"] as const)(
  "a session that the server ends with %s is over on the page, and said",
  async (code) => {
    network.use(api.get("/api/user/", () => refused(code, 401)));
    await startSignedIn();
    await expect(askForUser()).rejects.toMatchObject({ code });
    await vi.waitFor(() => expect(currentAccount()).toEqual({ kind: "anonymous" }));
    expect(currentSessionEnd()).toBe("expired");
  },
);

test("a late refusal of an older token does not end the session of now", async () => {
  let answerIt: (response: Response) => void = () => undefined;
  network.use(api.get("/api/user/", () => new Promise<Response>((resolve) => (answerIt = resolve))));
  const identity = await startSignedIn();
  const asked = askForUser().catch((error: unknown) => error);
  await vi.waitFor(() => expect(answerIt).toHaveLength(1));
  await identity.token({ isForced: true });
  answerIt(refused("auth/unauthorized", 401));
  await asked;
  expect(currentAccount()).toMatchObject({ kind: "signed-in" });
});

test("an identity service that is away mid-visit is a network failure, and the next try works", async () => {
  network.use(api.get("/api/user/", () => user));
  const identity = await startSignedIn();
  const token = identity.token.bind(identity);
  identity.token = () => Promise.reject(networkRefusal());
  await expect(askForUser()).rejects.toMatchObject({ code: "network-request-failed", isPassing: true });
  expect(currentAccount()).toMatchObject({ kind: "signed-in" });
  identity.token = token;
  expect(await askForUser()).toEqual(user);
});

test("without a token there is no header and no cure", async () => {
  let header: string | null = "none yet";
  network.use(
    api.get("/api/user/", ({ request }) => {
      header = request.headers.get("authorization");
      return refused("auth/user-not-found", 401);
    }),
  );
  startAnonymous();
  await expect(askForUser()).rejects.toMatchObject({ code: "auth/user-not-found" });
  expect(header).toBeNull();
});

test("a refusal carries code, facts, status and request id", async () => {
  network.use(api.get("/api/user/", () => refused("auth/forbidden", 403, { needs: ["support"] })));
  startAnonymous();
  const refusal = asRefusal(await askForUser().catch((error: unknown) => error));
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    code: "auth/forbidden",
    meta: { needs: ["support"] },
    status: 403,
    requestId: "req-1",
    isPassing: false,
  });
});

test("a request that never arrives is a network failure, and passing", async () => {
  network.use(http.get("*/api/user/", () => HttpResponse.error()));
  startAnonymous();
  await expect(askForUser()).rejects.toMatchObject({
    code: "network-request-failed",
    status: 0,
    isPassing: true,
    meta: { networkRequestFailed: true },
  });
});

test("a request that takes too long is given up as a network failure", async () => {
  network.use(api.get("/api/user/", () => new Promise(() => undefined)));
  const limit = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  startAnonymous();
  const asked = askForUser();
  limit.abort();
  await expect(asked).rejects.toMatchObject({
    code: "network-request-failed",
    isPassing: true,
    meta: { networkRequestFailed: true, isTimeout: true },
  });
  expect(AbortSignal.timeout).toHaveBeenCalledWith(30_000);
});

test("an answer that is not ours is a breakage with its status", async () => {
  network.use(http.get("*/api/user/", () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })));
  startAnonymous();
  await expect(askForUser()).rejects.toMatchObject({ code: "unknown-server-error", status: 502, isPassing: true });
});

test("a call that is given up stays an abort", async () => {
  network.use(api.get("/api/user/", () => new Promise(() => undefined)));
  await startSignedIn(new MemoryIdentity(aPerson()));
  const giveUp = new AbortController();
  const asked = client.GET("/api/user/", { signal: giveUp.signal });
  giveUp.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
});

test("an answer of null is a fault and not an empty result", async () => {
  await startSignedIn();
  network.use(http.get("*/api/time", () => HttpResponse.json(null)));
  await expect(answer(client.GET("/api/time"))).rejects.toMatchObject({
    code: "unknown-server-error",
    captureError: true,
  });
});
