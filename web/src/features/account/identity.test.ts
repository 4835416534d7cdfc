// The code around the identity SDK, tested with the real SDK and a fake network with an identity service: tokens and
// their retries, kinds of errors, and changes of a person.

import { deleteApp, getApps } from "firebase/app";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FieldworkConfig } from "@/lib/config";
import { readConfig } from "@/lib/config";
import { network } from "@/testing/api";
import { anIdentityService, type IdentityService } from "@/testing/identity-service";
import { createIdentity, type Identity, type Person } from "./identity";

const CONFIG: FieldworkConfig = {
  ...readConfig(),
  firebase: { projectId: "demo-fieldwork", apiKey: "key", authDomain: "localhost" },
};
const CREDENTIALS = { email: "ada@fieldwork.test", password: "right-one" };

let service: IdentityService;
let identity: Identity;
let people: (Person | null)[];

beforeEach(async () => {
  service = anIdentityService();
  identity = createIdentity(CONFIG);
  people = [];
  identity.onChange((person) => people.push(person));
});

afterEach(async () => {
  vi.useRealTimers();
  await identity.signOut();
  for (const app of getApps()) await deleteApp(app);
});

const enter = () => identity.signIn(CREDENTIALS, false);

/** Advances the timers until the promise is settled, without real waiting. */
async function hurry<Result>(promise: Promise<Result>): Promise<Result> {
  const progress = { isOver: false };
  const end = () => (progress.isOver = true);
  promise.then(end, end);
  while (!progress.isOver) await vi.advanceTimersByTimeAsync(500);
  return promise;
}

test("somebody who signs in is a person with their ways in", async () => {
  service.account.providers = ["password", "google.com"];
  await enter();
  expect(people.at(-1)).toEqual({
    uid: "uid-ada",
    email: "ada@fieldwork.test",
    isVerified: false,
    name: null,
    photoUrl: null,
    ways: ["password", "google"],
  });
});

test("Google's window is prepared before the press", async () => {
  const isAsked = () =>
    [...document.querySelectorAll("script")].some(({ src }) => src.startsWith("https://apis.google.com/js/api.js"));
  await enter();
  expect(isAsked()).toBe(false);
  void identity.prepareGoogle();
  await vi.waitFor(() => expect(isAsked()).toBe(true));
});

test("the identity service is spoken to in the device's language", async () => {
  let language: string | null = null;
  network.use(
    http.post("https://identitytoolkit.googleapis.com/v1/accounts\\:signInWithPassword", ({ request }) => {
      language = request.headers.get("x-firebase-locale");
    }),
  );
  await enter();
  expect(language).toBe(navigator.language);
});

test("a wrong password and an unknown address are one fault", async () => {
  await expect(identity.signIn({ ...CREDENTIALS, password: "wrong" }, true)).rejects.toMatchObject({
    kind: "wrong-credentials",
  });
});

test("an identity service out of reach is a fault of the network, and the next try works", async () => {
  network.use(http.post("https://identitytoolkit.googleapis.com/v1/*", () => HttpResponse.error(), { once: true }));
  await expect(enter()).rejects.toMatchObject({ kind: "network" });
  await enter();
  expect(people.at(-1)).toMatchObject({ uid: "uid-ada" });
});

test("a forced token is a new one, an unforced one is kept", async () => {
  await enter();
  const first = await identity.token({ isForced: false });
  expect(await identity.token({ isForced: false })).toBe(first);
  expect(await identity.token({ isForced: true })).not.toBe(first);
});

test("a token that fails is asked for again after 1, 2, 4, … seconds, ten times", async () => {
  await enter();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  service.tokenFaults = Array.from({ length: 11 }, () => "BACKEND_ERROR");
  await expect(hurry(identity.token({ isForced: true }))).rejects.toMatchObject({
    code: "temporarily-unavailable",
    isPassing: true,
  });
  const waits = service.tokensAt.slice(1).map((at, index) => Math.round((at - service.tokensAt[index]!) / 1000));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
});

test("a token that comes at last is the answer", async () => {
  await enter();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  service.tokenFaults = ["BACKEND_ERROR", "BACKEND_ERROR"];
  expect(await hurry(identity.token({ isForced: true }))).toEqual(expect.any(String));
  expect(service.tokensAt).toHaveLength(3);
});

test("a token lost to the network is the application's own error, at once", async () => {
  await enter();
  service.tokenFaults = ["offline"];
  await expect(identity.token({ isForced: true })).rejects.toMatchObject({
    name: "Refusal",
    code: "network-request-failed",
    meta: { networkRequestFailed: true },
  });
  expect(service.tokensAt).toHaveLength(1);
  expect(await identity.token({ isForced: true })).toEqual(expect.any(String));
});

test("a revoked session is over at once: the person is told of, and nothing is tried again", async () => {
  await enter();
  service.tokenFaults = ["TOKEN_EXPIRED"];
  await expect(identity.token({ isForced: true })).rejects.toMatchObject({ code: "auth/id-token-expired" });
  await vi.waitFor(() => expect(people.at(-1)).toBeNull());
});

test.each([-86_400_000, 86_400_000])(
  "a device whose clock is off by %d ms gets and renews its tokens",
  async (wrong) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + wrong });
    await enter();
    expect(await identity.token({ isForced: false })).toEqual(expect.any(String));
    vi.setSystemTime(Date.now() + 3_600_000);
    const asked = service.tokensAt.length;
    expect(await identity.token({ isForced: false })).toEqual(expect.any(String));
    expect(service.tokensAt).toHaveLength(asked + 1);
  },
);

test("the id claim is read from the token, and is null before there is one", async () => {
  expect(await identity.claimedId()).toBeNull();
  await enter();
  expect(await identity.claimedId()).toBeNull();
  service.claims = { id: "u1" };
  await identity.token({ isForced: true });
  expect(await identity.claimedId()).toBe("u1");
});

test("name and photo are changed, then the person is read anew", async () => {
  await enter();
  await identity.updateProfile({ displayName: "Ada", photoURL: "/api/avatars/ada/1.webp" });
  expect(service.asked.slice(-2)).toEqual(["update", "lookup"]);
  expect(people.at(-1)).toMatchObject({ name: "Ada", photoUrl: "/api/avatars/ada/1.webp" });
});

test("a name is changed also if there is no photo", async () => {
  await enter();
  await identity.updateProfile({ displayName: "Ada", photoURL: null });
  expect(people.at(-1)).toMatchObject({ name: "Ada", photoUrl: null });
});

test("a followed verification link is taken over with a new token; a second click says that it is spent", async () => {
  await enter();
  const before = await identity.token({ isForced: false });
  await identity.applyVerification("good-code");
  expect(people.at(-1)).toMatchObject({ isVerified: true });
  expect(await identity.token({ isForced: false })).not.toBe(before);
  await expect(identity.applyVerification("good-code")).rejects.toMatchObject({ kind: "code-spent" });
});

test("a verification link can be followed where nobody is signed in", async () => {
  await identity.applyVerification("good-code");
  expect(service.account.emailVerified).toBe(true);
});

test("a verification done elsewhere is noticed by a reload, and the token follows", async () => {
  await enter();
  const before = await identity.token({ isForced: false });
  service.account.emailVerified = true;
  await identity.reload();
  expect(people.at(-1)).toMatchObject({ isVerified: true });
  expect(await identity.token({ isForced: false })).not.toBe(before);
});

test("a reset code names its address and sets the password once", async () => {
  expect(await identity.checkResetCode("good-code")).toBe("ada@fieldwork.test");
  await identity.confirmReset("good-code", "another-one");
  expect(service.password).toBe("another-one");
  await expect(identity.checkResetCode("good-code")).rejects.toMatchObject({ kind: "code-spent" });
});

test("a password confirms who it is, and a wrong one does not", async () => {
  await enter();
  await identity.reauthenticate("right-one");
  await expect(identity.reauthenticate("wrong")).rejects.toMatchObject({ kind: "wrong-credentials" });
});

test("whoever is signed out cannot be changed", async () => {
  await expect(identity.updateProfile({ displayName: "Ada" })).rejects.toMatchObject({ kind: "session-over" });
});
