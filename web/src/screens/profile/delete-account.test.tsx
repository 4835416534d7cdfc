// Deleting the account: a copy of the data is offered, the person confirms by typing the address and signs in again if
// the sign-in is old, and afterwards the browser has no data left.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { openDraftStore } from "@/features/submission/draft-store";
import { aFault, api, network, refused } from "@/testing/api";
import { aProfile, aSettings, aUser } from "@/testing/account-fixtures";
import { aPerson, MemoryIdentity, startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

let confirmed: unknown[];
let isRecent: boolean;

beforeEach(() => {
  confirmed = [];
  isRecent = true;
  network.use(
    api.get("/api/user/", () => aUser()),
    api.get("/api/user/profile", () => aProfile()),
    api.get("/api/user/settings", () => aSettings()),
    api.get("/api/user/sessions", () => ({ signed_in_at: "2026-11-20T08:00:00Z", valid_after: null })),
    api.delete("/api/user/", async ({ request }) => {
      const { confirm } = (await request.json()) as { confirm: string };
      confirmed.push(confirm);
      if (confirm !== "ada@fieldwork.test")
        return refused("validation-fail", 422, aFault({ field: "confirm", rule: "unknown_option" }));
      if (!isRecent) return refused("auth/recent-sign-in-needed", 403, { max_age_minutes: 10 });
      return HttpResponse.json({}, { status: 202 });
    }),
  );
});

async function ask(ways: ("password" | "google")[] = ["password"]) {
  const identity = new MemoryIdentity(aPerson({ ways }));
  identity.accounts.set("ada@fieldwork.test", "right-one");
  await startSignedIn(identity);
  const view = renderRoute("/profile#delete");
  await view.user.click(await screen.findByRole("button", { name: "Delete my account" }));
  return { ...view, identity, dialog: within(await screen.findByRole("alertdialog")) };
}

async function goodbye(identity: MemoryIdentity) {
  // Waits for both, because the page is rendered once more when the sign-in has ended.
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Goodbye, and good luck" })).toBeVisible());
  await waitFor(async () => expect(await identity.token({ isForced: false })).toBeNull());
}

test("deleting ends on a goodbye page with nothing left in the browser", async () => {
  const drafts = await openDraftStore();
  await drafts.keepSubmission({ user: "uid-ada", mission: "m1" }, { id: "s1", rev: 1 } as never);
  await drafts.keepBlock({ user: "uid-ada", mission: "m1" }, "b1", {
    value: { text: "mine" },
    version: 1,
    isDirty: true,
  } as never);
  const { user, address, dialog, identity } = await ask();
  localStorage.setItem("fieldwork.kept.uid-ada.profile", "{}");
  await user.type(dialog.getByLabelText("Type ada@fieldwork.test to confirm"), "ada@fieldwork.test");
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  await goodbye(identity);
  expect(address()).toBe("/goodbye");
  expect(localStorage).toHaveLength(0);
  expect(await drafts.missionsWithUnsentWords("uid-ada")).toEqual([]);
});

test("another address than one's own is said on the field, and nothing happens", async () => {
  const { user, dialog } = await ask();
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  expect(confirmed).toEqual([]);
  const field = dialog.getByLabelText("Type ada@fieldwork.test to confirm");
  await user.type(field, "eve@fieldwork.test");
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription("This is not the address of your account."));
  expect(field).toHaveFocus();
});

test("a sign-in that is too old is renewed with the password first", async () => {
  isRecent = false;
  const { user, dialog, identity } = await ask();
  await user.type(dialog.getByLabelText("Type ada@fieldwork.test to confirm"), "ada@fieldwork.test");
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  expect(await dialog.findByText(/more than 10 minutes ago/)).toBeVisible();
  const password = dialog.getByLabelText("Password");
  expect(password).toHaveFocus();
  await user.type(password, "wrong-one");
  await user.click(dialog.getByRole("button", { name: "Log in and delete for good" }));
  await waitFor(() => expect(password).toHaveAccessibleDescription("This is not your password."));
  isRecent = true;
  await user.clear(password);
  await user.type(password, "right-one");
  await user.click(dialog.getByRole("button", { name: "Log in and delete for good" }));
  await goodbye(identity);
});

test("who joined with Google renews the sign-in with Google", async () => {
  isRecent = false;
  const { user, dialog, identity } = await ask(["google"]);
  await user.type(dialog.getByLabelText("Type ada@fieldwork.test to confirm"), "ada@fieldwork.test");
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  const google = await dialog.findByRole("button", { name: "Continue with Google and delete for good" });
  expect(dialog.queryByLabelText("Password")).toBeNull();
  isRecent = true;
  await user.click(google);
  await goodbye(identity);
});

test("a deletion that fails on our side changes nothing and says so", async () => {
  network.use(api.delete("/api/user/", () => refused("auth/delete-user-failed", 500)));
  const { user, dialog } = await ask();
  await user.type(dialog.getByLabelText("Type ada@fieldwork.test to confirm"), "ada@fieldwork.test");
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Your account was not deleted");
});

test("a deletion whose answer was lost is found, and ends on the goodbye page", async () => {
  const { user, address, dialog, identity } = await ask();
  localStorage.setItem("fieldwork.kept.uid-ada.support", "{}");
  network.use(
    api.delete("/api/user/", () => {
      network.use(api.get("/api/user/", () => refused("auth/unauthorized", 401)));
      return HttpResponse.error();
    }),
  );
  await user.type(dialog.getByLabelText("Type ada@fieldwork.test to confirm"), "ada@fieldwork.test");
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  await goodbye(identity);
  expect(address()).toBe("/goodbye");
  expect(localStorage).toHaveLength(0);
});

test("a deletion that did not arrive is said to be unknown, and can be tried again", async () => {
  const { user, dialog } = await ask();
  network.use(api.delete("/api/user/", () => HttpResponse.error()));
  await user.type(dialog.getByLabelText("Type ada@fieldwork.test to confirm"), "ada@fieldwork.test");
  await user.click(dialog.getByRole("button", { name: "Delete for good" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("We got no answer");
  expect(dialog.getByRole("button", { name: "Delete for good" })).toBeEnabled();
});
