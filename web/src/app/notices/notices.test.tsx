// Notices of the application above a page: an ended session, a lost connection, a newer version.

import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, client } from "@/api/client";
import { onLogOut, startAccount } from "@/features/account/account-store";
import { openDraftStore } from "@/features/submission/draft-store";
import { forgetDraftsOnLogOut } from "@/features/submission/forget-drafts";
import { hold } from "@/lib/busy";
import { api, network, refused } from "@/testing/api";
import { aPerson, MemoryIdentity, startAnonymous, startSignedIn } from "@/testing/identity";
import { givePage } from "@/testing/page-config";
import { renderRoute } from "@/testing/render-route";
import { lazyComponent } from "@/ui/lazy-component";

const portal = "/job-simulations/portal";
const inPortal = () => screen.findByRole("heading", { level: 1, name: "My work" });
let isOnline = vi.spyOn(navigator, "onLine", "get");
let people = 0;
let uid = "";

beforeEach(() => {
  uid = `noticed-${(people += 1)}`;
  isOnline = vi.spyOn(navigator, "onLine", "get");
  isOnline.mockReturnValue(true);
  network.use(api.get("/api/app/experience-sessions/offering", () => ({ items: [], next: null })));
});

afterEach(() => vi.useRealTimers());

async function keepWords(mission: string): Promise<void> {
  const store = await openDraftStore();
  await store.keepBlock({ user: uid, mission }, "b1", {
    value: { text: "my words" },
    version: 1,
    baseRev: 0,
    isDirty: true,
    unanswered: [],
    savedAt: null,
    conflict: null,
  });
}

const keptWords = async () => (await openDraftStore()).missionsWithUnsentWords(uid);

test("a token revoked mid-visit: it is said, logging in leads back, and unsent words stay", async () => {
  const identity = await startSignedIn(new MemoryIdentity(aPerson({ uid })));
  identity.accounts.set("ada@fieldwork.test", "right-one");
  await keepWords("m1");
  const { user, address } = renderRoute(portal);
  await inPortal();
  network.use(api.get("/api/user/", () => refused("auth/unauthorized", 401)));
  await act(async () => answer(client.GET("/api/user/")).catch(() => undefined));
  expect(await screen.findByText("Your session has ended.")).toBeVisible();
  await waitFor(() => expect(address()).toBe("/login?next=%2Fjob-simulations%2Fportal"));
  expect(await keptWords()).toEqual(["m1"]);
  await user.type(await screen.findByLabelText("E-mail"), "ada@fieldwork.test");
  await user.type(screen.getByLabelText("Password"), "right-one");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await inPortal();
  expect(address()).toBe(portal);
  expect(screen.queryByText("Your session has ended.")).not.toBeInTheDocument();
});

test("another tab logs out: this one says so, shows nothing of before, and keeps unsent words", async () => {
  await startSignedIn(new MemoryIdentity(aPerson({ uid })));
  await keepWords("m1");
  renderRoute(portal);
  await inPortal();
  const otherTab = new BroadcastChannel("fieldwork.session");
  otherTab.postMessage(uid);
  const notice = await screen.findByRole("alert");
  otherTab.close();
  expect(notice).toHaveTextContent("You logged out in another tab.");
  expect(screen.queryByRole("heading", { level: 1, name: "My work" })).not.toBeInTheDocument();
  expect(await keptWords()).toEqual(["m1"]);
});

test("on a public page the notice has a way to log in, back to that page, and can be put away", async () => {
  const identity = await startSignedIn(new MemoryIdentity(aPerson({ uid })));
  const { user } = renderRoute("/job-simulations?q=bank");
  await screen.findByRole("heading", { level: 1 });
  act(() => identity.become(null));
  expect(await screen.findByRole("link", { name: "Log in again" })).toHaveAttribute(
    "href",
    "/login?next=%2Fjob-simulations%3Fq%3Dbank",
  );
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("link", { name: "Log in again" })).not.toBeInTheDocument();
});

test("offline: it is said with how much waits to be sent, until the network is back", async () => {
  await startSignedIn(new MemoryIdentity(aPerson({ uid })));
  await keepWords("m1");
  await keepWords("m2");
  renderRoute("/job-simulations");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText("You are offline.")).not.toBeInTheDocument();
  isOnline.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(await screen.findByText(/Text for 2 missions is kept on this device/)).toBeInTheDocument();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByText("You are offline.")).not.toBeInTheDocument();
});

test("an identity service that does not answer is said after a while, until it does", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const identity = await startSignedIn(new MemoryIdentity(aPerson({ uid })));
  renderRoute("/job-simulations");
  await screen.findByRole("heading", { level: 1 });
  const token = identity.token.bind(identity);
  const waiting: ((token: string) => void)[] = [];
  identity.token = () => new Promise((resolve) => void waiting.push(resolve));
  network.use(api.get("/api/time", () => ({ now: "2026-11-20T12:00:00Z", rules_version: "1" })));
  const asked = answer(client.GET("/api/time"));
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.queryByText("The log-in service is slow.")).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText("The log-in service is slow.")).toBeInTheDocument();
  identity.token = token;
  await act(async () => waiting.forEach((answerIt) => answerIt("token-1")));
  await asked;
  expect(screen.queryByText("The log-in service is slow.")).not.toBeInTheDocument();
});

test("a newer version is offered, never forced, and not while words are being typed", async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
  });
  givePage({ version: "1.0.0" });
  startAnonymous();
  let version = "1.0.0";
  network.use(http.get("*/api/status", () => HttpResponse.json({ ok: true, db: true, version })));
  renderRoute("/job-simulations");
  await screen.findByRole("heading", { level: 1 });
  await act(() => vi.advanceTimersByTimeAsync(901_000));
  expect(screen.queryByText("A new version of Fieldwork is out.")).not.toBeInTheDocument();
  version = "1.1.0";
  let letGo: () => void = () => undefined;
  act(() => void (letGo = hold()));
  await act(() => vi.advanceTimersByTimeAsync(901_000));
  expect(screen.queryByText("A new version of Fieldwork is out.")).not.toBeInTheDocument();
  act(letGo);
  expect(await screen.findByText("A new version of Fieldwork is out.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
});

test("where a part of an old version is gone, the page says so although words are being typed", async () => {
  givePage({ version: "1.0.0" });
  startAnonymous();
  network.use(http.get("*/api/status", () => HttpResponse.json({ ok: true, db: true, version: "1.1.0" })));
  renderRoute("/job-simulations");
  await screen.findByRole("heading", { level: 1 });
  act(() => void hold());
  const Gone = lazyComponent(() =>
    Promise.reject<() => null>(new TypeError("Failed to fetch dynamically imported module")),
  );
  await act(() => Gone.prefetch());
  expect(await screen.findByText("A new version of Fieldwork is out.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
});

test("what is not saved is asked about at the log-out of somebody who is not to be remembered", async () => {
  const identity = new MemoryIdentity(aPerson({ uid }));
  sessionStorage.setItem("fieldwork.may-have-session", "yes");
  await act(async () => startAccount(() => Promise.resolve(identity)));
  onLogOut(forgetDraftsOnLogOut);
  await keepWords("m1");
  const { user, address } = renderRoute(portal);
  await inPortal();
  const leave = async () => {
    await user.click(screen.getByRole("button", { name: /^Account of/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
    return screen.findByRole("alertdialog", { name: "Some of your text is not saved yet" });
  };
  await user.click(within(await leave()).getByRole("button", { name: "Stay logged in" }));
  expect(await keptWords()).toEqual(["m1"]);
  await user.click(within(await leave()).getByRole("button", { name: "Delete it and log out" }));
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  expect(await keptWords()).toEqual([]);
});

test("an address that is not proven is said on every page but those of the account, until it is", async () => {
  const identity = await startSignedIn(
    new MemoryIdentity(aPerson({ uid, email: "ada@fieldwork.test", isVerified: false })),
  );
  const { router } = renderRoute(portal);
  await inPortal();
  expect(screen.getByText(/Confirm ada@fieldwork.test/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "No e-mail?" })).toHaveAttribute(
    "href",
    "/verification?next=%2Fjob-simulations%2Fportal",
  );
  await act(() => router.navigate("/profile"));
  expect(screen.queryByRole("link", { name: "No e-mail?" })).not.toBeInTheDocument();
  await act(() => router.navigate("/job-simulations"));
  expect(await screen.findByRole("link", { name: "No e-mail?" })).toBeInTheDocument();
  act(() => identity.become(aPerson({ uid, isVerified: true })));
  await waitFor(() => expect(screen.queryByRole("link", { name: "No e-mail?" })).not.toBeInTheDocument());
});
