// Discord: the code and Discord's own page, its return, roles, and why roles are missing.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { noteLive } from "@/api/changes";
import { outdateReads } from "@/api/client";
import type { Schema } from "@/api/types";
import { aDiscordCode, aDiscordSession, NOT_LINKED } from "@/testing/discord-fixtures";
import { api, network, refused } from "@/testing/api";
import { startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

let session: Schema<"DiscordSession">;

const soon = () => new Date(Date.now() + 9 * 60_000).toISOString();

const changed = [{ feature: "community" as const, subject: "01900000-0000-7000-8000-000000000001" }];

beforeEach(() => {
  session = NOT_LINKED;
  network.use(
    api.get("/api/user-discord-session/session", () => session),
    api.get("/api/discord/unique-code", () => aDiscordCode({ expires_at: soon() })),
  );
  return startSignedIn();
});

test("a code is shown with its time, and the page follows when it is used", async () => {
  renderRoute("/discord");
  expect(await screen.findByText("/link code:09AZ01JM")).toBeVisible();
  expect(screen.getByRole("button", { name: "Copy the command" })).toBeVisible();
  expect(screen.getByText(/^[89]:\d\d$/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Link with Discord" })).toHaveAttribute(
    "href",
    "https://discord.example/oauth2/authorize?state=a",
  );
  expect(screen.getByRole("link", { name: "Join the server" })).toHaveAttribute(
    "href",
    "https://discord.example/invite",
  );
  session = aDiscordSession();
  outdateReads();
  noteLive(changed);
  expect(await screen.findByRole("heading", { name: "Linked with ada.obi" })).toBeVisible();
  expect(screen.getByText("Data analysis")).toBeVisible();
});

test("a code that has run out gives way to a new one", { timeout: 15_000 }, async () => {
  let asked = 0;
  network.use(
    api.get("/api/discord/unique-code", () => {
      asked += 1;
      return asked === 1
        ? aDiscordCode({ expires_at: new Date(Date.now() - 1000).toISOString() })
        : aDiscordCode({ code: "NEW0CODE", expires_at: soon() });
    }),
  );
  renderRoute("/discord");
  expect(await screen.findByText("/link code:NEW0CODE", {}, { timeout: 8000 })).toBeVisible();
});

test("what Discord's page gave back is brought once, and goes from the address", async () => {
  const brought: unknown[] = [];
  network.use(
    api.post("/api/discord/link", async ({ request }) => {
      brought.push(await request.json());
      session = aDiscordSession();
      return session;
    }),
  );
  const { address } = renderRoute("/discord?code=a-code&state=a-state");
  expect(await screen.findByRole("heading", { name: "Linked with ada.obi" })).toBeVisible();
  await waitFor(() => expect(address()).toBe("/discord"));
  expect(brought).toEqual([{ code: "a-code", state: "a-state" }]);
});

test("an account that belongs to somebody else says so", async () => {
  network.use(api.post("/api/discord/link", () => refused("discord/already-linked", 409)));
  renderRoute("/discord?code=a-code&state=a-state");
  expect(await screen.findByRole("alert")).toHaveTextContent("This Discord account is linked already");
  expect(await screen.findByText("/link code:09AZ01JM")).toBeVisible();
});

test("a link whose answer was lost is found, and not called failed", async () => {
  network.use(
    api.post("/api/discord/link", () => {
      session = aDiscordSession();
      return HttpResponse.error();
    }),
  );
  renderRoute("/discord?code=a-code&state=a-state");
  expect(await screen.findByRole("heading", { name: "Linked with ada.obi" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("We got no answer");
  expect(screen.queryByText("Your account could not be linked")).toBeNull();
});

test("a question that was declined changes nothing, and says so", async () => {
  renderRoute("/discord?error=access_denied&state=a-state");
  expect(await screen.findByText("You did not agree on Discord's page, so your account was not linked.")).toBeVisible();
});

test("a problem is said in words, with whose it is", async () => {
  session = aDiscordSession({ roles: [], error: "not_on_server" });
  renderRoute("/discord");
  expect(await screen.findByText("You are not on the server")).toBeVisible();
  expect(screen.getByRole("link", { name: "Join the server" })).toBeVisible();
  session = aDiscordSession({ roles: [], error: "role_above_bot", is_for_staff: true });
  outdateReads();
  noteLive(changed);
  expect(await screen.findByText("Our bot cannot reach one of your roles")).toBeVisible();
  expect(screen.getByText(/You need not do anything/)).toBeVisible();
});

test("roles are compared again, and the link is ended after a question", async () => {
  session = aDiscordSession();
  let compared = 0;
  network.use(
    api.post("/api/user-discord-session/sync", () => {
      compared += 1;
      return session;
    }),
    api.delete("/api/user-discord-session/session", () => {
      session = NOT_LINKED;
      return new Response(null, { status: 204 });
    }),
  );
  const { user } = renderRoute("/discord");
  await user.click(await screen.findByRole("button", { name: "Compare again" }));
  await waitFor(() => expect(compared).toBe(1));
  await user.click(screen.getByRole("button", { name: "Unlink" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Unlink your Discord account?" });
  await user.click(within(dialog).getByRole("button", { name: "Unlink" }));
  expect(await screen.findByRole("link", { name: "Link with Discord" })).toBeVisible();
});

test("where there is no Discord server the page says so", async () => {
  session = { ...NOT_LINKED, is_offered: false, invite_url: null };
  renderRoute("/discord");
  expect(await screen.findByText("There is no Discord server here")).toBeVisible();
});

test("what cannot be loaded can be asked for again", async () => {
  network.use(api.get("/api/user-discord-session/session", () => refused("temporarily-unavailable", 503)));
  renderRoute("/discord");
  expect(await screen.findByRole("button", { name: "Try again" }, { timeout: 5000 })).toBeVisible();
});
