// Resetting a lost password: the same words for every address, used links, and the log-in afterwards.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { startAnonymous, startSignedIn, type MemoryIdentity } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

let identity: MemoryIdentity;
let asked: unknown[];

beforeEach(() => {
  identity = startAnonymous();
  identity.accounts.set("ada@fieldwork.test", "old-one");
  asked = [];
  network.use(
    api.post("/api/auth/password-reset", async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({}, { status: 202 });
    }),
  );
});

async function askFor(email: string) {
  const view = renderRoute("/passwordreset");
  await view.user.type(await screen.findByLabelText(/^E-mail/), email);
  await view.user.click(screen.getByRole("button", { name: "Send me the link" }));
  await screen.findByRole("heading", { level: 1, name: "Check your inbox" });
  return view;
}

test("an unknown address reads the same as a known one", async () => {
  const known = await askFor("ada@fieldwork.test");
  const words = document.body.textContent?.replaceAll("ada@fieldwork.test", "…");
  known.unmount();
  await askFor("nobody@fieldwork.test");
  expect(document.body.textContent?.replaceAll("nobody@fieldwork.test", "…")).toBe(words);
});

test("the link can be asked for again, and for another address", async () => {
  const { user } = await askFor("ada@fieldwork.test");
  await user.click(screen.getByRole("button", { name: "Send it again" }));
  expect(await screen.findByText(/^Asked again at/)).toBeVisible();
  expect(asked).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Use another address" }));
  expect(screen.getByLabelText(/^E-mail/)).toHaveValue("ada@fieldwork.test");
});

test("asking without a connection keeps the address and says so", async () => {
  network.use(api.post("/api/auth/password-reset", () => HttpResponse.error()));
  const { user } = renderRoute("/passwordreset");
  await user.type(await screen.findByLabelText(/^E-mail/), "ada@fieldwork.test");
  await user.click(screen.getByRole("button", { name: "Send me the link" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This may still have been done");
  expect(screen.getByLabelText(/^E-mail/)).toHaveValue("ada@fieldwork.test");
});

test("asking too often says when to ask again", async () => {
  network.use(
    api.post("/api/auth/password-reset", () =>
      refused("rate-limit-exceeded", 429, { retry_at: "2026-11-21T10:30:00Z" }),
    ),
  );
  const { user } = renderRoute("/passwordreset");
  await user.type(await screen.findByLabelText(/^E-mail/), "ada@fieldwork.test");
  await user.click(screen.getByRole("button", { name: "Send me the link" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Ask again after \d\d:\d\d/);
});

test("with the link's code one sees what the password needs, chooses it, and is in", async () => {
  identity.resets.set("code-1", "ada@fieldwork.test");
  const { user, address } = renderRoute("/passwordreset?code=code-1");
  expect(await screen.findByLabelText("Account")).toHaveValue("ada@fieldwork.test");
  expect(await screen.findByText("At least 6 characters")).toBeVisible();
  await user.type(screen.getByLabelText(/^Choose a password/), "brand-new");
  await user.click(screen.getByRole("button", { name: "Save and log in" }));
  await waitFor(() => expect(address()).toBe("/"));
  expect(await screen.findByRole("heading", { level: 1, name: /start/ })).toBeVisible();
  expect(identity.accounts.get("ada@fieldwork.test")).toBe("brand-new");
});

test("who is logged in already ends at home all the same", async () => {
  identity = await startSignedIn();
  identity.accounts.set("ada@fieldwork.test", "old-one");
  identity.resets.set("code-3", "ada@fieldwork.test");
  const { user, address } = renderRoute("/passwordreset?code=code-3");
  await user.type(await screen.findByLabelText(/^Choose a password/), "brand-new");
  await user.click(screen.getByRole("button", { name: "Save and log in" }));
  await waitFor(() => expect(address()).toBe("/"));
});

test("a link that was used says so and leads to another one", async () => {
  const { user } = renderRoute("/passwordreset?code=used-up");
  expect(await screen.findByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send me the link" }));
  await user.type(await screen.findByLabelText(/^E-mail/), "ada@fieldwork.test");
  await user.click(screen.getByRole("button", { name: "Send me the link" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Check your inbox" })).toBeVisible();
});

test("a link used elsewhere between opening and saving loses nothing but its turn", async () => {
  identity.resets.set("code-2", "ada@fieldwork.test");
  const { user } = renderRoute("/passwordreset?code=code-2");
  await user.type(await screen.findByLabelText(/^Choose a password/), "brand-new");
  identity.resets.delete("code-2");
  await user.click(screen.getByRole("button", { name: "Save and log in" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("A link works once");
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Log in" })).toBeVisible();
});
