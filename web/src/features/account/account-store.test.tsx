// Who is signed in: nothing is drawn before it is known, and logging out leaves nothing behind.

import { act, render, renderHook, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Providers } from "@/app/providers";
import { aPerson, MemoryIdentity, startAnonymous, startSignedIn } from "@/testing/identity";
import { currentAccount, logOut, startAccount } from "./account-store";
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
  startAccount(() => (isOffline ? Promise.reject(new TypeError("offline")) : Promise.resolve(new MemoryIdentity(aPerson()))));
  render(<Page />);
  expect(await screen.findByRole("alert")).toHaveTextContent("We could not check whether you are logged in");
  isOffline = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("the page")).toBeVisible();
});

test("logging out clears local storage, then signs out", async () => {
  const identity = await startSignedIn();
  localStorage.setItem("anything", "kept");
  const seen: number[] = [];
  const signOut = identity.signOut.bind(identity);
  identity.signOut = () => {
    seen.push(localStorage.length);
    return signOut();
  };
  await act(logOut);
  expect(seen).toEqual([0]);
  expect(currentAccount()).toEqual({ kind: "anonymous" });
});

test("remembered sessions are marked for the device, others for the tab", async () => {
  startAnonymous();
  const { result } = renderHook(useSignIn);
  await act(() => result.current.signUp({ email: "tab@fieldwork.test", password: "secret-1" }, false));
  expect([localStorage.getItem("fieldwork.may-have-session"), sessionStorage.getItem("fieldwork.may-have-session")]).toEqual([null, "yes"]);
  await act(() => result.current.signUp({ email: "device@fieldwork.test", password: "secret-1" }, true));
  expect(localStorage.getItem("fieldwork.may-have-session")).toBe("yes");
});
