// The signed-in person: the page is drawn only once it is known who that is, and logging out deletes all their data.

import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { userEvent } from "@testing-library/user-event";
import useSWR, { useSWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import { Providers } from "@/app/providers";
import { aPerson, MemoryIdentity, startAnonymous, startSignedIn } from "@/testing/identity";
import { currentAccount, currentSessionEnd, logOut, openIdentity, startAccount } from "./account-store";
import { useSignIn } from "./use-sign-in";

function Page() {
  return <Providers>the page</Providers>;
}

test("a first visit is anonymous at once and does not load the identity service", () => {
  const load = vi.fn(() => Promise.resolve(new MemoryIdentity()));
  startAccount(load);
  render(<Page />);
  expect(screen.getByText("the page")).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test("where a session may exist nothing is drawn before it is known", async () => {
  localStorage.setItem("fieldwork.may-have-session", "yes");
  let open: (identity: MemoryIdentity) => void = () => undefined;
  startAccount(() => new Promise((resolve) => (open = resolve)));
  const { container } = render(<Page />);
  expect(container).toBeEmptyDOMElement();
  await act(async () => open(new MemoryIdentity(aPerson())));
  expect(screen.getByText("the page")).toBeVisible();
  expect(currentAccount()).toMatchObject({ kind: "signed-in", person: { uid: "uid-ada" } });
});

test("a session that has ended leaves no mark behind", async () => {
  await startSignedIn(new MemoryIdentity(null));
  expect(currentAccount()).toEqual({ kind: "anonymous" });
  expect(localStorage.getItem("fieldwork.may-have-session")).toBeNull();
});

test("an identity service that cannot be loaded is said, and can be tried again", async () => {
  localStorage.setItem("fieldwork.may-have-session", "yes");
  let isOffline = true;
  startAccount(() =>
    isOffline ? Promise.reject(new TypeError("offline")) : Promise.resolve(new MemoryIdentity(aPerson())),
  );
  render(<Page />);
  expect(await screen.findByRole("alert")).toHaveTextContent("We could not check whether you are logged in");
  isOffline = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("the page")).toBeVisible();
});

/** Reads the browser's data at the moment of the sign-out. */
function atSignOut(identity: MemoryIdentity, look: () => unknown): unknown[] {
  const seen: unknown[] = [];
  const signOut = identity.signOut.bind(identity);
  identity.signOut = () => {
    seen.push(look());
    return signOut();
  };
  return seen;
}

test("logging out clears local storage and every cached answer, then signs out", async () => {
  const identity = await startSignedIn();
  localStorage.setItem("anything", "kept");
  let cached: () => string[] = () => [];
  function Answer() {
    const { cache } = useSWRConfig();
    const { data } = useSWR("name", () => "Ada");
    useEffect(() => {
      if (data !== undefined) cached = () => [...cache.keys()];
    });
    return <p>{data}</p>;
  }
  render(
    <Providers>
      <Answer />
    </Providers>,
  );
  expect(await screen.findByText("Ada")).toBeVisible();
  expect(cached()).toEqual(["name"]);
  const seen = atSignOut(identity, () => [localStorage.length, cached()]);
  await act(logOut);
  expect(seen).toEqual([[0, []]]);
  expect(currentAccount()).toEqual({ kind: "anonymous" });
});

test("another tab logs out: this one notices at once, drops what it read, and says so", async () => {
  const identity = await startSignedIn();
  const signedOut = atSignOut(identity, () => "out");
  const otherTab = new BroadcastChannel("fieldwork.session");
  otherTab.postMessage("uid-grace");
  otherTab.postMessage("uid-ada");
  await waitFor(() => expect(currentAccount()).toEqual({ kind: "anonymous" }));
  otherTab.close();
  expect(signedOut).toEqual(["out"]);
  expect(currentSessionEnd()).toBe("elsewhere");
});

test("logging out tells the other tabs, and needs no word on this page", async () => {
  await startSignedIn();
  const heard: unknown[] = [];
  const otherTab = new BroadcastChannel("fieldwork.session");
  otherTab.addEventListener("message", ({ data }) => heard.push(data));
  await act(logOut);
  await waitFor(() => expect(heard).toEqual(["uid-ada"]));
  otherTab.close();
  expect(currentSessionEnd()).toBeNull();
});

test("a session that the identity service ends is over here, and said", async () => {
  const identity = await startSignedIn();
  act(() => identity.become(null));
  expect(currentAccount()).toEqual({ kind: "anonymous" });
  expect(currentSessionEnd()).toBe("expired");
  act(() => identity.become(aPerson()));
  expect(currentSessionEnd()).toBeNull();
});

test("a page that closed before the sign-in was answered still finds the session when it opens again", async () => {
  startAnonymous();
  const { result } = renderHook(useSignIn);
  let answerIt: () => void = () => undefined;
  const identity = await openIdentity();
  identity.signUp = () => new Promise((resolve) => (answerIt = resolve));
  act(() => void result.current.signUp({ email: "new@fieldwork.test", password: "secret-1" }, true));
  await waitFor(() => expect(localStorage.getItem("fieldwork.may-have-session")).toBe("yes"));
  answerIt();
  await startAgain(new MemoryIdentity(aPerson({ email: "new@fieldwork.test" })));
  expect(currentAccount()).toMatchObject({ kind: "signed-in", person: { email: "new@fieldwork.test" } });
});

test("a sign-in that fails leaves no mark", async () => {
  startAnonymous();
  const { result } = renderHook(useSignIn);
  await act(() => result.current.signIn({ email: "ada@fieldwork.test", password: "wrong" }, true));
  expect(result.current.fault).toBe("wrong-credentials");
  expect(localStorage.getItem("fieldwork.may-have-session")).toBeNull();
});

test("a browser that refuses every storage starts, signs in and out all the same", async () => {
  const refuse = () => {
    throw new DOMException("storage is off", "SecurityError");
  };
  const spies = [
    vi.spyOn(window, "localStorage", "get"),
    vi.spyOn(window, "sessionStorage", "get"),
    vi.spyOn(globalThis, "indexedDB", "get"),
  ];
  for (const spy of spies) spy.mockImplementation(refuse);
  startAnonymous();
  render(<Page />);
  expect(screen.getByText("the page")).toBeVisible();
  const { result } = renderHook(useSignIn);
  await act(() => result.current.signUp({ email: "tab@fieldwork.test", password: "secret-1" }, true));
  expect(currentAccount()).toMatchObject({ kind: "signed-in" });
  await act(logOut);
  expect(currentAccount()).toEqual({ kind: "anonymous" });
});

async function startAgain(identity: MemoryIdentity): Promise<void> {
  await act(async () => startAccount(() => Promise.resolve(identity)));
}

test("remembered sessions are marked for the device, others for the tab", async () => {
  startAnonymous();
  const { result } = renderHook(useSignIn);
  await act(() => result.current.signUp({ email: "tab@fieldwork.test", password: "secret-1" }, false));
  expect([
    localStorage.getItem("fieldwork.may-have-session"),
    sessionStorage.getItem("fieldwork.may-have-session"),
  ]).toEqual([null, "yes"]);
  await act(() => result.current.signUp({ email: "device@fieldwork.test", password: "secret-1" }, true));
  expect(localStorage.getItem("fieldwork.may-have-session")).toBe("yes");
});

test("the service's first word, that nobody is there, does not undo a sign-in under way", async () => {
  const identity = startAnonymous();
  let say: (person: null) => void = () => undefined;
  const onChange = identity.onChange.bind(identity);
  identity.onChange = (listener) => {
    onChange((person) => person && listener(person));
    say = listener;
  };
  const signUp = identity.signUp.bind(identity);
  identity.signUp = async (credentials) => {
    say(null);
    await signUp(credentials);
  };
  const { result } = renderHook(useSignIn);
  await act(() => result.current.signUp({ email: "new@fieldwork.test", password: "secret-1" }, true));
  expect(localStorage.getItem("fieldwork.may-have-session")).toBe("yes");
});
