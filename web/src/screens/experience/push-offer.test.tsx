// The offer of push notifications on this device: shown to people who were not asked yet, and never again after a
// refusal.

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Providers } from "@/app/providers";
import { aSettings } from "@/testing/account-fixtures";
import { api, network } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { PushOffer } from "./push-offer";

const TITLE = "Get notified on this device?";

beforeEach(async () => {
  vi.stubGlobal("Notification", { permission: "default", requestPermission: async () => "default" });
  vi.stubGlobal("PushManager", {});
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => undefined },
  });
  await startSignedIn();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
});

function show() {
  render(
    <Providers>
      <PushOffer />
    </Providers>,
  );
  return userEvent.setup();
}

test("who declines is asked no more", async () => {
  const changes: unknown[] = [];
  network.use(
    api.patch(
      "/api/user/settings",
      async ({ request }) => (changes.push(await request.json()), aSettings({ declined_push: true })),
    ),
  );
  const user = show();
  await screen.findByText(TITLE);
  await user.click(screen.getByRole("button", { name: "No, and do not ask again" }));
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  expect(changes).toEqual([{ declined_push: true }]);
});

test("who has declined before, or cannot be told, is not asked", async () => {
  const asked = vi.fn(() => aSettings({ declined_push: true }));
  network.use(api.get("/api/user/settings", asked));
  show();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText(TITLE)).toBeNull();
});
