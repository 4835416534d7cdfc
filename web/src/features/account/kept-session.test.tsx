// A page with a valid stored token does not wait for the identity service if the identity SDK's record names the same
// person.

import { act, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { client } from "@/api/client";
import { aUser } from "@/testing/account-fixtures";
import { api, network, refused } from "@/testing/api";
import { MemoryIdentity, aPerson, startSignedIn } from "@/testing/identity";
import { currentAccount, currentSessionEnd, logOut, openIdentity, startAccount } from "./account-store";
import type { Person } from "./identity";

const KEY = "fieldwork.session";
/** Key of the identity SDK's own record. */
const RECORD = "firebase:authUser:demo:[DEFAULT]";

/** Tokens of the requests that reach the server. */
function tokensSeen(): (string | null)[] {
  const seen: (string | null)[] = [];
  network.use(
    api.get("/api/user/", ({ request }) => {
      seen.push(request.headers.get("authorization"));
      return aUser();
    }),
  );
  return seen;
}

/** Simulates a page that made a request with a token of the given lifetime and was then closed. */
async function closedPage(lifetime: number, change: Partial<Person> = {}): Promise<void> {
  const identity = new MemoryIdentity(aPerson(change));
  identity.lifetime = lifetime;
  await startSignedIn(identity);
  await client.GET("/api/user/");
  localStorage.setItem(RECORD, JSON.stringify({ uid: "uid-ada" }));
}

/** Opens the next page, and waits until it shows the person. */
async function openPage(load: () => Promise<MemoryIdentity>): Promise<void> {
  startAccount(load);
  expect(currentAccount()).toEqual({ kind: "authenticating" });
  await waitFor(() => expect(currentAccount().kind).toBe("signed-in"));
}

test("who comes back while the token is good is there at once, and asks with it", async () => {
  const seen = tokensSeen();
  await closedPage(3_600);
  const load = vi.fn(() => new Promise<MemoryIdentity>(() => undefined));
  await openPage(load);
  expect(currentAccount()).toMatchObject({ kind: "signed-in", person: { uid: "uid-ada" } });
  await client.GET("/api/user/");
  expect(load).not.toHaveBeenCalled();
  expect(seen).toEqual([expect.stringMatching(/^Bearer token-1\./), expect.stringMatching(/^Bearer token-1\./)]);
});

test.each([
  ["has no record", null],
  ["keeps somebody else", JSON.stringify({ uid: "uid-ben" })],
  ["keeps what cannot be read", "{"],
])("where the identity service %s, nothing private is shown before it has answered", async (_, record) => {
  const seen = tokensSeen();
  await closedPage(3_600);
  if (record === null) localStorage.removeItem(RECORD);
  else localStorage.setItem(RECORD, record);
  const load = vi.fn(() => new Promise<MemoryIdentity>(() => undefined));
  startAccount(load);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(currentAccount()).toEqual({ kind: "authenticating" });
  expect(seen).toHaveLength(1);
});

test("the record may lie in the SDK's database", async () => {
  await closedPage(3_600);
  localStorage.removeItem(RECORD);
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open("firebaseLocalStorageDb", 1);
    opening.addEventListener(
      "upgradeneeded",
      () => void opening.result.createObjectStore("firebaseLocalStorage", { keyPath: "fbase_key" }),
    );
    opening.addEventListener("success", () => {
      const writing = opening.result.transaction("firebaseLocalStorage", "readwrite");
      writing.objectStore("firebaseLocalStorage").put({ fbase_key: RECORD, value: { uid: "uid-ada" } });
      writing.addEventListener("complete", () => (opening.result.close(), resolve()));
    });
  });
  await openPage(() => new Promise(() => undefined));
  expect(currentAccount()).toMatchObject({ kind: "signed-in", person: { uid: "uid-ada" } });
});

test("nothing but reads is sent before the identity service has answered, and none if it disagrees", async () => {
  const sent: string[] = [];
  network.use(
    api.post("/api/session/resume", ({ request }) => {
      sent.push(request.headers.get("authorization") ?? "");
      return refused("xs-not-found", 404);
    }),
  );
  await closedPage(3_600);
  let open: (identity: MemoryIdentity) => void = () => undefined;
  await openPage(() => new Promise((resolve) => (open = resolve)));
  const writing = client.POST("/api/session/resume", { body: { xs: "x" } }).catch(() => undefined);
  await client.GET("/api/user/");
  expect(sent).toEqual([]);
  await act(async () => open(new MemoryIdentity(null)));
  await writing;
  expect(currentAccount()).toEqual({ kind: "anonymous" });
  expect(currentSessionEnd()).toBe("expired");
  expect(sent.filter(Boolean)).toEqual([]);
});

test("a token that has ended does not serve", async () => {
  tokensSeen();
  await closedPage(30);
  startAccount(() => new Promise(() => undefined));
  expect(currentAccount()).toEqual({ kind: "authenticating" });
});

test.each([
  [true, 0],
  [false, 1],
])(
  "the identity service is asked after the first view, and at once whether an address is verified by now (%s)",
  async (isVerified, loads) => {
    tokensSeen();
    await closedPage(3_600, { isVerified });
    const load = vi.fn(() => new Promise<MemoryIdentity>(() => undefined));
    await openPage(load);
    expect(load).toHaveBeenCalledTimes(loads);
  },
);

test("the identity service has the last word", async () => {
  await closedPage(3_600);
  await openPage(() => Promise.resolve(new MemoryIdentity(null)));
  await act(openIdentity);
  expect(currentAccount()).toEqual({ kind: "anonymous" });
  expect(currentSessionEnd()).toBe("expired");
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("another tab logs out before the identity service is here: nothing more is asked with the token", async () => {
  const seen = tokensSeen();
  await closedPage(3_600);
  let open: (identity: MemoryIdentity) => void = () => undefined;
  await openPage(() => new Promise((resolve) => (open = resolve)));
  const otherTab = new BroadcastChannel("fieldwork.session");
  otherTab.postMessage("uid-ada");
  await waitFor(() => expect(currentSessionEnd()).toBe("elsewhere"));
  otherTab.close();
  const asking = client.GET("/api/user/");
  await act(async () => open(new MemoryIdentity(aPerson())));
  await asking.catch(() => undefined);
  expect(currentAccount()).toEqual({ kind: "anonymous" });
  expect(seen.filter((token) => token?.startsWith("Bearer token-1."))).toHaveLength(1);
});

test("logging out leaves no token behind", async () => {
  await closedPage(3_600);
  expect(localStorage.getItem(KEY)).toContain("uid-ada");
  await act(logOut);
  expect(localStorage.getItem(KEY)).toBeNull();
});

describe("the identity service cannot be loaded", () => {
  const lost = () => Promise.reject(new TypeError("no connection"));

  test("who logs out is out, and out there too as soon as it can be loaded", async () => {
    await closedPage(3_600);
    await openPage(lost);
    await act(logOut);
    expect(currentAccount()).toEqual({ kind: "anonymous" });
    expect(currentSessionEnd()).toBeNull();
    const identity = new MemoryIdentity(aPerson());
    startAccount(() => Promise.resolve(identity));
    await act(openIdentity);
    expect(currentAccount()).toEqual({ kind: "anonymous" });
    expect(await identity.token({ isForced: false })).toBeNull();
  });

  test("a log-out in another tab ends the session here all the same", async () => {
    await closedPage(3_600);
    await openPage(lost);
    const otherTab = new BroadcastChannel("fieldwork.session");
    otherTab.postMessage("uid-ada");
    await waitFor(() => expect(currentAccount()).toEqual({ kind: "anonymous" }));
    otherTab.close();
    expect(currentSessionEnd()).toBe("elsewhere");
  });
});
