// A page that opens while the last token is good does not wait for the identity service.

import { act, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { client } from "@/api/client";
import { aUser } from "@/testing/account-fixtures";
import { api, network } from "@/testing/api";
import { MemoryIdentity, aPerson, startSignedIn } from "@/testing/identity";
import { currentAccount, currentSessionEnd, logOut, openIdentity, startAccount } from "./account-store";
import type { Person } from "./identity";

const KEY = "fieldwork.session";

/** The tokens that the server is asked with. */
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

/** Somebody has asked for something with a token of so many seconds, and the page was closed. */
async function closedPage(lifetime: number, change: Partial<Person> = {}): Promise<void> {
  const identity = new MemoryIdentity(aPerson(change));
  identity.lifetime = lifetime;
  await startSignedIn(identity);
  await client.GET("/api/user/");
}

test("who comes back while the token is good is there at once, and asks with it", async () => {
  const seen = tokensSeen();
  await closedPage(3_600);
  const load = vi.fn(() => new Promise<MemoryIdentity>(() => undefined));
  startAccount(load);
  expect(currentAccount()).toMatchObject({ kind: "signed-in", person: { uid: "uid-ada" } });
  await client.GET("/api/user/");
  expect(load).not.toHaveBeenCalled();
  expect(seen).toEqual([expect.stringMatching(/^Bearer token-1\./), expect.stringMatching(/^Bearer token-1\./)]);
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
])("the identity service is asked after the first view, and at once whether an address is verified by now (%s)", async (isVerified, loads) => {
  tokensSeen();
  await closedPage(3_600, { isVerified });
  const load = vi.fn(() => new Promise<MemoryIdentity>(() => undefined));
  startAccount(load);
  expect(load).toHaveBeenCalledTimes(loads);
});

test("the identity service has the last word", async () => {
  await closedPage(3_600);
  startAccount(() => Promise.resolve(new MemoryIdentity(null)));
  await act(openIdentity);
  expect(currentAccount()).toEqual({ kind: "anonymous" });
  expect(currentSessionEnd()).toBe("expired");
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("another tab logs out before the identity service is here: nothing more is asked with the token", async () => {
  const seen = tokensSeen();
  await closedPage(3_600);
  let open: (identity: MemoryIdentity) => void = () => undefined;
  startAccount(() => new Promise((resolve) => (open = resolve)));
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
    startAccount(lost);
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
    startAccount(lost);
    const otherTab = new BroadcastChannel("fieldwork.session");
    otherTab.postMessage("uid-ada");
    await waitFor(() => expect(currentAccount()).toEqual({ kind: "anonymous" }));
    otherTab.close();
    expect(currentSessionEnd()).toBe("elsewhere");
  });
});
