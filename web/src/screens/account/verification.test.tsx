// Verifying an address: sending the link, waiting, noticing that it was followed elsewhere, and following it once and
// twice.

import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aFault, api, network, refused } from "@/testing/api";
import { aVerifyEmail } from "@/testing/account-fixtures";
import { aPerson, MemoryIdentity, startAnonymous, startSignedIn } from "@/testing/identity";
import { renderRoute } from "@/testing/render-route";

let sent: unknown[];

beforeEach(() => {
  sent = [];
  network.use(
    api.get("/api/auth/verify-email", () => aVerifyEmail()),
    api.post("/api/auth/verify-email", async ({ request }) => {
      const body = (await request.json()) as { email?: string };
      sent.push(body);
      return aVerifyEmail({
        sent_to: body.email ?? "ada@fieldwork.test",
        left: 2,
        retry_at: new Date(Date.now() + 60_000).toISOString(),
      });
    }),
  );
});

function unverified() {
  return startSignedIn(new MemoryIdentity(aPerson({ isVerified: false })));
}

test("the link is sent, and then the next try and those left are said", async () => {
  await unverified();
  const { user } = renderRoute("/verification");
  expect(await screen.findByText("ada@fieldwork.test")).toBeVisible();
  expect(screen.getByText("3 more e-mails can be sent for now.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send the link" }));
  const again = await screen.findByRole("button", { name: "Send it again" });
  await waitFor(() => expect(again).toBeDisabled());
  expect(screen.getByText(/^You can ask again in 0:[0-9]{2}|1:00\.$/)).toHaveAttribute("aria-hidden");
  expect(screen.getByText("2 more e-mails can be sent for now.")).toBeVisible();
  expect(sent).toEqual([{}]);
});

test("another address gets its own link", async () => {
  await unverified();
  const { user } = renderRoute("/verification");
  await user.click(await screen.findByRole("button", { name: "Change the address" }));
  const field = screen.getByLabelText(/^New address/);
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, "ada@new.test");
  await user.click(screen.getByRole("button", { name: "Send the link there" }));
  expect(await screen.findByText("ada@new.test")).toBeVisible();
  expect(sent).toEqual([{ email: "ada@new.test" }]);
});

test("an address that is none is said on the field", async () => {
  network.use(
    api.post("/api/auth/verify-email", () =>
      refused("validation-fail", 422, aFault({ field: "email", rule: "not_an_email" })),
    ),
  );
  await unverified();
  const { user } = renderRoute("/verification");
  await user.click(await screen.findByRole("button", { name: "Change the address" }));
  await user.type(screen.getByLabelText(/^New address/), "x");
  await user.click(screen.getByRole("button", { name: "Send the link there" }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^New address/)).toHaveAccessibleDescription(/does not look like an e-mail address/),
  );
});

test("when enough e-mails were sent, it says when to ask again", async () => {
  network.use(
    api.post("/api/auth/verify-email", () =>
      refused("auth/verify-attempts-limit", 429, { retry_at: new Date(Date.now() + 3_600_000).toISOString() }),
    ),
  );
  await unverified();
  const { user } = renderRoute("/verification");
  await user.click(await screen.findByRole("button", { name: "Send the link" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Enough e-mails for now");
  expect(screen.getByText(/^You can ask again at \d\d:\d\d\.$/)).toBeVisible();
});

test("verification done in another tab is noticed", async () => {
  const identity = await unverified();
  renderRoute("/verification?next=%2Fjob-simulations%2Fportal");
  await screen.findByText("ada@fieldwork.test");
  identity.elsewhere = { isVerified: true };
  const channel = new BroadcastChannel("fieldwork.verified");
  await act(async () => channel.postMessage("verified"));
  channel.close();
  expect(await screen.findByRole("heading", { level: 1, name: "Your address is verified" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/job-simulations/portal");
});

test("following the link verifies, and following it twice reads well", async () => {
  const identity = await unverified();
  identity.verifications.set("link-1", "ada@fieldwork.test");
  const first = renderRoute("/verification?code=link-1");
  expect(await screen.findByRole("heading", { level: 1, name: "Your address is verified" })).toBeVisible();
  first.unmount();
  renderRoute("/verification?code=used-before");
  expect(await screen.findByRole("heading", { level: 1, name: "Already verified" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Continue" })).toBeVisible();
});

test("where nobody is logged in, a spent link says what to do", async () => {
  startAnonymous();
  renderRoute("/verification?code=spent");
  expect(await screen.findByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("If you have opened it before, your address is verified");
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Log in" })).toHaveAttribute(
    "href",
    "/login?next=%2Fverification",
  );
});

test("a link to another account's address says whose it is not", async () => {
  const identity = await unverified();
  // The code belongs to another account, so it does not change the person who is logged in here.
  identity.applyVerification = () => Promise.resolve();
  renderRoute("/verification?code=link-3");
  expect(
    await screen.findByRole("heading", { level: 1, name: "The address of that e-mail is verified" }),
  ).toBeVisible();
  expect(
    screen.getByText(/another account, not to the one you are logged in with, ada@fieldwork\.test\./),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Verify my own address" })).toHaveAttribute("href", "/verification");
});

test("a link followed on a device without a log-in verifies all the same", async () => {
  const identity = startAnonymous();
  identity.verifications.set("link-2", "ada@fieldwork.test");
  renderRoute("/verification?code=link-2");
  expect(await screen.findByRole("heading", { level: 1, name: "Your address is verified" })).toBeVisible();
});

test("a verified account can move to another address, and the link is sent there again", async () => {
  await startSignedIn();
  const { user } = renderRoute("/verification?change");
  const field = await screen.findByLabelText(/^New address/);
  await user.clear(field);
  await user.type(field, "ada@new.test");
  network.use(
    api.post("/api/auth/verify-email", async ({ request }) => {
      sent.push(await request.json());
      return aVerifyEmail({ sent_to: "ada@new.test", is_verified: true, left: 2 });
    }),
  );
  await user.click(screen.getByRole("button", { name: "Send the link there" }));
  await user.click(await screen.findByRole("button", { name: "Send it again" }));
  await waitFor(() => expect(sent).toEqual([{ email: "ada@new.test" }, { email: "ada@new.test" }]));
});
