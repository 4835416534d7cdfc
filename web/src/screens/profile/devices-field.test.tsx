// Devices with notifications, and muted sessions, in the settings.

import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aProfile } from "@/testing/account-fixtures";
import { anEnrolmentCard } from "@/testing/fixtures";
import { api, network } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

const ENDPOINT = "https://web.push.apple.com/1";
const PHONE = {
  id: "01900000-0000-7000-8000-0000000000d1",
  name: "Chrome on Android",
  endpoint: "https://fcm.googleapis.com/1",
  registered_at: "2026-11-20T12:00:00Z",
};

beforeEach(async () => {
  network.use(
    api.get("/api/user/profile", () => aProfile()),
    api.get("/api/user/sessions", () => ({ signed_in_at: "2026-11-20T08:00:00Z", valid_after: null })),
  );
  await startSignedIn();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
});

/** A browser that supports notifications. `answer` is the user's answer when the browser asks for permission. */
function aBrowser(answer: NotificationPermission) {
  const asked = vi.fn(async () => answer);
  let subscribed: object | null = null;
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } }),
    unsubscribe: async () => ((subscribed = null), true),
  };
  const pushManager = { getSubscription: async () => subscribed, subscribe: async () => (subscribed = subscription) };
  const registration = { pushManager };
  const notification = {
    permission: "default" as NotificationPermission,
    requestPermission: async () => ((notification.permission = answer), asked()),
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", {});
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
      controller: null,
      addEventListener: () => undefined,
    },
  });
  return asked;
}

async function openDevices() {
  const { user } = renderRoute("/profile#notices");
  const title = await screen.findByRole("heading", { name: "On your devices" });
  return { user, section: within(title.closest("section")!) };
}

test("a browser is registered by a press alone, and stops by another", async () => {
  const asked = aBrowser("granted");
  let items: (typeof PHONE)[] = [PHONE];
  const own = { ...PHONE, id: "01900000-0000-7000-8000-0000000000d2", name: "Safari on Mac", endpoint: ENDPOINT };
  const sent: unknown[] = [];
  network.use(
    api.get("/api/user/devices", () => ({ key: "BKey", items })),
    api.post(
      "/api/user/devices",
      async ({ request }) => (sent.push(await request.json()), (items = [PHONE, own]), own),
    ),
    api.delete(
      "/api/user/devices/{id}",
      ({ params }) => ((items = items.filter(({ id }) => id !== params["id"])), new Response(null, { status: 204 })),
    ),
  );
  const { user, section } = await openDevices();
  expect(await section.findByText("Chrome on Android")).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  await user.click(section.getByRole("button", { name: "Notify me on this device" }));
  expect(await section.findByText("Safari on Mac (this device)")).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ endpoint: ENDPOINT, p256dh: "B".repeat(87), auth: "A".repeat(22) })]);
  await user.click(section.getByRole("button", { name: "Stop notices on Safari on Mac" }));
  expect(await section.findByRole("button", { name: "Notify me on this device" })).toBeVisible();
});

test("a browser whose registration got no answer is found in the list", async () => {
  aBrowser("granted");
  let items: (typeof PHONE)[] = [];
  network.use(
    api.get("/api/user/devices", () => ({ key: "BKey", items })),
    api.post("/api/user/devices", () => {
      items = [{ ...PHONE, id: "01900000-0000-7000-8000-0000000000d2", name: "Safari on Mac", endpoint: ENDPOINT }];
      return HttpResponse.error();
    }),
  );
  const { user, section } = await openDevices();
  await user.click(await section.findByRole("button", { name: "Notify me on this device" }));
  expect(await section.findByText("Safari on Mac (this device)")).toBeVisible();
  expect(section.queryByRole("alert")).toBeNull();
});

test("who says no to the browser is told how to change their mind", async () => {
  aBrowser("denied");
  const { user, section } = await openDevices();
  await user.click(await section.findByRole("button", { name: "Notify me on this device" }));
  expect(await section.findByText(/Your browser blocks notices from Fieldwork/)).toBeVisible();
});

test("a browser that cannot be told says so", async () => {
  const { section } = await openDevices();
  expect(await section.findByText(/This browser cannot show notices/)).toBeVisible();
});

test("a session is muted by its switch", async () => {
  const card = anEnrolmentCard();
  const sent: unknown[] = [];
  network.use(
    api.get("/api/user/experience-sessions", () => ({ items: [card], next: null })),
    api.patch(
      "/api/user-experience-sessions/{xs}",
      async ({ request, params }) => (
        sent.push([params["xs"], await request.json()]), { ...card.enrolment, is_muted: true }
      ),
    ),
  );
  const { user } = renderRoute("/profile#notices");
  const muted = await screen.findByRole("switch", { name: new RegExp(card.program.title) });
  expect(muted).not.toBeChecked();
  await user.click(muted);
  await vi.waitFor(() => expect(sent).toEqual([[card.session.slug, { is_muted: true }]]));
  expect(muted).toBeChecked();
});
