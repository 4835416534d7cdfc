// Signing up and logging in, with wrong passwords and return addresses.

import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, network } from "@/testing/api";
import { aVerifyEmail } from "@/testing/account-fixtures";
import { anEnrolmentCard } from "@/testing/fixtures";
import { aPerson, MemoryIdentity, startAnonymous, startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";
import { safeNext } from "./account-frame";

let identity: MemoryIdentity;

beforeEach(() => {
  identity = startAnonymous();
  identity.accounts.set("ada@fieldwork.test", "right-one");
  network.use(api.get("/api/user/experience-sessions", () => ({ items: [anEnrolmentCard()], next: null })));
});

test("logging in leads back to where one was", async () => {
  const { user, address } = renderRoute("/job-simulations/portal");
  await user.type(await screen.findByLabelText("E-mail"), "ada@fieldwork.test");
  expect(address()).toBe("/login?next=%2Fjob-simulations%2Fportal");
  await user.type(screen.getByLabelText("Password"), "right-one");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect(await screen.findByRole("heading", { level: 1, name: "My work" })).toBeVisible();
});

test("a wrong password and an unknown address read the same", async () => {
  const { user } = renderRoute("/login");
  await user.type(await screen.findByLabelText("E-mail"), "ada@fieldwork.test");
  await user.type(screen.getByLabelText("Password"), "wrong-one");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  const wrongPassword = (await screen.findByRole("alert")).textContent;
  await user.clear(screen.getByLabelText("E-mail"));
  await user.type(screen.getByLabelText("E-mail"), "nobody@fieldwork.test");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect((await screen.findByRole("alert")).textContent).toBe(wrongPassword);
  expect(screen.getByLabelText("Password")).toHaveValue("wrong-one");
});

test("an empty form says what is missing, on the fields", async () => {
  const { user } = renderRoute("/login");
  await user.click(await screen.findByRole("button", { name: "Log in" }));
  expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("Type your e-mail address.");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Type your password.");
});

test("a password can be pasted and shown", async () => {
  const { user } = renderRoute("/login");
  await user.click(await screen.findByLabelText("Password"));
  await user.paste("right-one");
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show the password" }));
  expect(screen.getByLabelText("Password")).toHaveValue("right-one");
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
});

test("signing up ticks the password's needs while typing, and leads to the address's proof", async () => {
  const sent: unknown[] = [];
  network.use(
    api.get("/api/auth/verify-email", () => aVerifyEmail({ sent_to: "new@fieldwork.test" })),
    api.post("/api/auth/verify-email", async ({ request }) => {
      sent.push(await request.json());
      return aVerifyEmail({ sent_to: "new@fieldwork.test", left: 2 });
    }),
  );
  network.use(
    http.get("https://identitytoolkit.googleapis.com/v2/passwordPolicy", () =>
      HttpResponse.json({ customStrengthOptions: { minPasswordLength: 6, containsNumericCharacter: true } }),
    ),
  );
  const { user, address } = renderRoute("/signup");
  await user.type(await screen.findByLabelText(/^E-mail/), "new@fieldwork.test");
  await user.type(screen.getByLabelText(/^Choose a password/), "abcde");
  expect((await screen.findByText("At least 6 characters")).closest("li")).toHaveTextContent("(not yet)");
  await user.click(screen.getByRole("button", { name: "Make my account" }));
  expect(screen.getByLabelText(/^Choose a password/)).toHaveFocus();
  expect(identity.accounts.has("new@fieldwork.test")).toBe(false);
  await user.type(screen.getByLabelText(/^Choose a password/), "f7");
  expect(screen.getByText("At least 6 characters").closest("li")).toHaveTextContent("(met)");
  expect(screen.getByText("A digit").closest("li")).toHaveTextContent("(met)");
  await user.dblClick(screen.getByRole("button", { name: "Make my account" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Verify your address" })).toBeVisible();
  expect(await screen.findByText("new@fieldwork.test")).toBeVisible();
  await waitFor(() => expect(sent).toEqual([{}]));
  await user.click(screen.getByRole("link", { name: "Later" }));
  await waitFor(() => expect(address()).toBe("/"));
});

test("a newcomer who came from somewhere goes back there at once, and the first link is sent all the same", async () => {
  const sent: unknown[] = [];
  network.use(
    api.post("/api/auth/verify-email", async ({ request }) => {
      sent.push(await request.json());
      return aVerifyEmail({ sent_to: "new@fieldwork.test", left: 2 });
    }),
  );
  const { user, address } = renderRoute("/signup?next=%2Fjob-simulations%2Fportal");
  await user.type(await screen.findByLabelText(/^E-mail/), "new@fieldwork.test");
  await user.type(screen.getByLabelText(/^Choose a password/), "abcdef");
  await user.click(screen.getByRole("button", { name: "Make my account" }));
  await waitFor(() => expect(address()).toBe("/job-simulations/portal"));
  await waitFor(() => expect(sent).toEqual([{}]));
});

test("an address typed at one form is there at the others", async () => {
  const { user } = renderRoute("/login");
  await user.type(await screen.findByLabelText(/^E-mail/), "ada@fieldwork.test");
  await user.click(screen.getByRole("link", { name: "Forgot your password?" }));
  await screen.findByRole("heading", { level: 1, name: "Choose a new password" });
  expect(screen.getByLabelText(/^E-mail/)).toHaveValue("ada@fieldwork.test");
  await user.click(screen.getByRole("link", { name: "Back to log-in" }));
  await screen.findByRole("heading", { level: 1, name: "Welcome back" });
  await user.click(screen.getByRole("link", { name: "Make an account" }));
  await screen.findByRole("heading", { level: 1, name: "Make your account" });
  expect(screen.getByLabelText(/^E-mail/)).toHaveValue("ada@fieldwork.test");
});

test("Google comes first", async () => {
  const { user } = renderRoute("/signup?next=%2Fjob-simulations%2Fportal");
  const google = await screen.findByRole("button", { name: "Continue with Google" });
  expect(google.compareDocumentPosition(screen.getByLabelText("E-mail"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(google);
  expect(await screen.findByRole("heading", { level: 1, name: "My work" })).toBeVisible();
});

test("who is logged in is sent on from log-in and sign-up", async () => {
  await startSignedIn(new MemoryIdentity(aPerson()));
  const { address } = renderRoute("/login?next=%2Fjob-simulations%2Fportal");
  await screen.findByRole("heading", { level: 1, name: "My work" });
  expect(address()).toBe("/job-simulations/portal");
});

test("a visitor who has to log in comes back to the same place of the page, without the flag that loads it anew", async () => {
  startAnonymous();
  const { address } = renderRoute("/profile?tab=a&force-refresh=true#certificates");
  await screen.findByRole("heading", { level: 1, name: "Welcome back" });
  expect(address()).toBe(`/login?${new URLSearchParams({ next: "/profile?tab=a#certificates" })}`);
});

test("logging out from the menu ends at the log-in page", async () => {
  await startSignedIn(new MemoryIdentity(aPerson()));
  const { user, address } = renderRoute("/job-simulations/portal");
  await screen.findByRole("heading", { name: "Active" });
  await user.click(await screen.findByRole("button", { name: "Account of ada@fieldwork.test" }));
  await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  expect(address()).toMatch(/^\/login/);
});

test.each([
  ["/job-simulations?q=a", "/job-simulations?q=a"],
  ["/profile?a=b#certificates", "/profile?a=b#certificates"],
  ["//elsewhere.example", null],
  ["/\\elsewhere.example", null],
  ["/..//elsewhere.example", null],
  ["/a/..//elsewhere.example/b", null],
  ["/.\\/elsewhere.example", null],
  ["https://elsewhere.example", null],
  [null, null],
])("the way back %j leads to %j", (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});
