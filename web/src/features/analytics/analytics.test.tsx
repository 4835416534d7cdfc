// All analytics data that leaves the page. A local sink replaces the proxy, and the test reads the queue that the page
// fills for the tag manager.

import { gunzipSync } from "node:zlib";
import { act, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { client } from "@/api/client";
import type { Settings } from "@/api/types";
import { logOut } from "@/features/account/account-store";
import type { FieldworkConfig } from "@/lib/config";
import { api, network, refused } from "@/testing/api";
import { aPerson, MemoryIdentity, startAnonymous, startSignedIn } from "@/testing/identity";
import { givePage } from "@/testing/page-config";
import { renderRoute } from "@/testing/render-route";
import { stopAnalytics } from "./analytics";
import { openTagManager } from "./tag-manager";

const PROXY = "https://seen.fieldwork.test";
const FULL: FieldworkConfig["analytics"] = {
  posthog: { key: "phc_test", host: PROXY },
  gtm: "GTM-TEST",
  consent_required: true,
};

interface Event {
  /** A UUID of version 7. Ids of this version sort by creation, in whichever order the requests arrive. */
  uuid: string;
  event: string;
  distinct_id?: string;
  properties: Record<string, unknown>;
  $set?: Record<string, unknown>;
}

/** Every event that reaches the proxy, in order. */
function aSink(): Event[] {
  const events: Event[] = [];
  network.use(
    http.post(`${PROXY}/*`, async ({ request }) => {
      const bytes = Buffer.from(await request.arrayBuffer());
      const text = bytes[0] === 0x1f ? gunzipSync(bytes).toString() : bytes.toString();
      const body = JSON.parse(text) as Event | Event[] | { batch: Event[] };
      events.push(...(Array.isArray(body) ? body : "batch" in body ? body.batch : [body]));
      events.sort((one, other) => (one.uuid < other.uuid ? -1 : 1));
      return HttpResponse.json({ status: 1 });
    }),
    api.get("/api/app/experience-sessions/offering", () => ({ items: [], next: null })),
    api.get("/api/user/settings", () => ({ analytics: null }) as Settings),
  );
  return events;
}

const tags = () =>
  (window.dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === "[object Arguments]" ? [...(entry as unknown[])] : entry,
  );
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>("script[src]")].map((script) => script.src);

async function answerWith(name: "Yes, count" | "No, do not count"): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await act(async () => button.click());
}

beforeEach(() => {
  window.requestIdleCallback = (act) => setTimeout(act, 0) as unknown as number;
});

afterEach(() => {
  stopAnalytics();
  document.cookie = "fieldwork.analytics=; Max-Age=0; Path=/";
  document.querySelectorAll("script[src]").forEach((script) => script.remove());
  delete window.dataLayer;
});

test("nothing is asked, loaded or sent where no analytics is set up", async () => {
  startAnonymous();
  aSink();
  renderRoute("/job-simulations");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("region", { name: "May we count how Fieldwork is used?" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Privacy choices" })).not.toBeInTheDocument();
  expect(window.dataLayer).toBeUndefined();
});

test("before a yes nothing is loaded or sent, and a no is remembered", async () => {
  givePage({ analytics: FULL });
  startAnonymous();
  const events = aSink();
  const { router, unmount } = renderRoute("/job-simulations");
  await answerWith("No, do not count");
  await act(() => router.navigate("/login"));
  await screen.findByRole("heading", { level: 1 });
  expect([events, scripts(), window.dataLayer]).toEqual([[], [], undefined]);
  unmount();
  renderRoute("/job-simulations");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "Yes, count" })).not.toBeInTheDocument();
});

test("yes and no look alike, are reached by keyboard in turn, and leave focus in the page", async () => {
  givePage({ analytics: FULL });
  startAnonymous();
  aSink();
  const { user } = renderRoute("/job-simulations");
  await screen.findByRole("heading", { level: 1 });
  const no = await screen.findByRole("button", { name: "No, do not count" });
  expect(no.className).toBe(screen.getByRole("button", { name: "Yes, count" }).className);
  await user.tab();
  await user.tab();
  expect(screen.getByRole("link", { name: "How we treat data" })).toHaveFocus();
  await user.tab();
  expect(no).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("every completed route change is one Page View, with the path and nothing of the query", async () => {
  givePage({ analytics: FULL });
  startAnonymous();
  const events = aSink();
  const { router } = renderRoute("/job-simulations?q=secret");
  await answerWith("Yes, count");
  await screen.findByRole("heading", { level: 1 });
  await act(() => router.navigate("/job-simulations?q=other"));
  await act(() => router.navigate("/login?next=%2Fsecret"));
  await screen.findByRole("heading", { level: 1, name: "Welcome back" });
  await waitFor(() => expect(events).toHaveLength(2), { timeout: 8000 });
  expect(events.map(({ event, properties }) => [event, properties["path"]])).toEqual([
    ["Page View", "/job-simulations"],
    ["Page View", "/login"],
  ]);
  expect(JSON.stringify(events)).not.toContain("secret");
});

test("an address that only leads on is not counted, only the one where it ends", async () => {
  givePage({ analytics: { ...FULL, consent_required: false } });
  startAnonymous();
  const events = aSink();
  const { router } = renderRoute("/");
  await screen.findByRole("heading", { level: 1, name: "Do the job before you have it" });
  await waitFor(() => expect(events).toHaveLength(1), { timeout: 8000 });
  await act(() => router.navigate("/profile"));
  await screen.findByRole("heading", { level: 1, name: "Welcome back" });
  await act(() => router.navigate("/signup"));
  await act(() => router.navigate("/support"));
  await screen.findByRole("heading", { level: 1, name: "How can we help?" });
  const paths = () => events.map(({ properties }) => properties["path"]);
  await waitFor(() => expect(paths()).toEqual(["/job-simulations", "/login", "/signup", "/support"]), {
    timeout: 8000,
  });
});

test("a breakage is one event, a refusal is none", async () => {
  givePage({ analytics: { ...FULL, consent_required: false } });
  startAnonymous();
  const events = aSink();
  network.use(
    api.get("/api/status", () => refused("temporarily-unavailable", 503)),
    api.get("/api/time", () => new Response("a proxy's page", { status: 502, headers: { "x-request-id": "req-9" } })),
  );
  renderRoute("/job-simulations");
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(events.some(({ event }) => event === "Page View")).toBe(true));
  await client.GET("/api/status").catch(() => undefined);
  await client.GET("/api/time").catch(() => undefined);
  await waitFor(() =>
    expect(events.filter(({ event }) => event === "Breakage")).toEqual([
      expect.objectContaining({
        properties: expect.objectContaining({ code: "unknown-server-error", status: 502, request_id: "req-9" }),
      }),
    ]),
  );
});

test("a signed-in person is known by the id in their claims, in both tools, and forgotten at log-out", async () => {
  givePage({ analytics: { ...FULL, consent_required: false } });
  const events = aSink();
  await startSignedIn(new MemoryIdentity(aPerson({ name: "Ada Lovelace" })));
  renderRoute("/job-simulations");
  const id = "01900000-0000-7000-8000-0000000000aa";
  await waitFor(() => expect(events.find(({ event }) => event === "$identify")).toBeDefined(), { timeout: 8000 });
  const identified = events.find(({ event }) => event === "$identify");
  expect(identified?.properties["distinct_id"] ?? identified?.distinct_id).toBe(id);
  expect(identified?.$set ?? identified?.properties["$set"]).toEqual({
    user_id: id,
    email: "ada@fieldwork.test",
    first_name: "Ada",
  });
  expect(tags()).toEqual([
    [
      "consent",
      "default",
      { analytics_storage: "granted", ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" },
    ],
    { "gtm.start": expect.any(Number), event: "gtm.js" },
    { event: "userIdSet", user_id: id },
  ]);
  expect(scripts()).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-TEST"]);
  await act(logOut);
  renderRoute("/signup");
  await waitFor(() => expect(events.find(({ properties }) => properties["path"] === "/signup")).toBeDefined(), {
    timeout: 8000,
  });
  expect(events.find(({ properties }) => properties["path"] === "/signup")?.properties["distinct_id"]).not.toBe(id);
});

test("without anybody signed in there is no userIdSet", async () => {
  givePage({ analytics: { ...FULL, consent_required: false } });
  startAnonymous();
  const events = aSink();
  renderRoute("/job-simulations");
  await waitFor(() => expect(events).toHaveLength(1), { timeout: 8000 });
  expect(JSON.stringify(tags())).not.toContain("userIdSet");
});

test("a missing tag manager id is a fault that says so, and the rest goes on", async () => {
  const faults: unknown[] = [];
  vi.stubGlobal("reportError", (fault: unknown) => faults.push(fault));
  givePage({ analytics: { ...FULL, gtm: null, consent_required: false } });
  startAnonymous();
  const events = aSink();
  renderRoute("/job-simulations");
  await waitFor(() => expect(events).toHaveLength(1), { timeout: 8000 });
  expect(() => openTagManager(null)).toThrow("Google Tag Manager ID is not set");
  expect(faults).toEqual([new Error("Google Tag Manager ID is not set")]);
  vi.unstubAllGlobals();
});

test("a yes can be taken back from the foot of the page: nothing is sent until another yes", async () => {
  givePage({ analytics: FULL });
  startAnonymous();
  const events = aSink();
  const { user, router } = renderRoute("/job-simulations");
  await answerWith("Yes, count");
  await waitFor(() => expect(events).toHaveLength(1), { timeout: 8000 });
  await user.click(await screen.findByRole("button", { name: "Privacy choices" }));
  expect(await screen.findByRole("heading", { name: "May we count how Fieldwork is used?" })).toHaveFocus();
  await answerWith("No, do not count");
  await act(() => router.navigate("/login"));
  await screen.findByRole("heading", { level: 1, name: "Welcome back" });
  expect(tags().at(-1)).toEqual(["consent", "update", { analytics_storage: "denied" }]);
  await act(() => router.navigate("/signup"));
  await user.click(await screen.findByRole("button", { name: "Privacy choices" }));
  await answerWith("Yes, count");
  await waitFor(() => expect(events).toHaveLength(2), { timeout: 8000 });
  expect(events.map(({ properties }) => properties["path"])).toEqual(["/job-simulations", "/signup"]);
  expect(tags().at(-1)).toEqual(["consent", "update", { analytics_storage: "granted" }]);
  expect(scripts()).toHaveLength(1);
});

test("the choice goes with the account: told to it here, and heard from it on the next device", async () => {
  givePage({ analytics: FULL });
  aSink();
  let kept: Settings["analytics"] = null;
  network.use(
    api.get("/api/user/settings", () => ({ analytics: kept }) as Settings),
    api.patch("/api/user/settings", async ({ request }) => {
      kept = ((await request.json()) as Settings).analytics;
      return {} as Settings;
    }),
  );
  await startSignedIn();
  const { unmount } = renderRoute("/job-simulations");
  await answerWith("No, do not count");
  await waitFor(() => expect(kept).toBe("denied"));
  unmount();
  document.cookie = "fieldwork.analytics=; Max-Age=0; Path=/";
  renderRoute("/job-simulations");
  await waitFor(() => expect(document.cookie).toContain("fieldwork.analytics=denied"));
});
