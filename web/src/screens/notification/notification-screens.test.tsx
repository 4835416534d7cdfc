// The bell, the list of notices, and the unsubscribe page.

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api, network, refused } from "@/testing/api";
import { anEnrolmentCard } from "@/testing/fixtures";
import { boardApi } from "@/testing/mission-fixtures";
import { startAnonymous, startSignedIn } from "@/testing/identity";
import { aNotice, everyNotice } from "@/testing/notice-fixtures";
import { renderRoute } from "@/testing/render-route";
import { noticeWords } from "@/texts/notification";

const older = aNotice({
  id: "01900000-0000-7000-8000-000000000200",
  notice: everyNotice[4]!,
  page: "/data-analysis-bank-november/dashboard",
});

/** A fake server that records which notices were marked as read. */
function keepNotices() {
  const notices = [aNotice(), older];
  const asked: unknown[] = [];
  const unread = () => notices.filter(({ read_at }) => read_at === null).length;
  network.use(
    api.get("/api/notifications", () => ({ items: notices, next: null })),
    api.get("/api/notifications/unread", () => ({ unread: unread() })),
    api.patch("/api/notifications", async ({ request }) => {
      const body = (await request.json()) as { read?: string[]; up_to?: string };
      asked.push(body);
      notices.forEach((notice, at) => {
        if (body.up_to !== undefined || body.read?.includes(notice.id))
          notices[at] = { ...notice, read_at: "2026-11-20T12:05:00Z" };
      });
      return { unread: unread() };
    }),
    ...boardApi(),
  );
  return asked;
}

test("the bell says how many are unread and leads to them", async () => {
  keepNotices();
  await startSignedIn();
  const { user } = renderRoute("/job-simulations/portal");
  await user.click(await screen.findByRole("link", { name: "Notices, 2 unread" }));
  await screen.findByRole("heading", { level: 1, name: "Notices" });
  expect(await screen.findByRole("link", { name: "Unread: Mission 2 is open: Dormant savers" })).toHaveAttribute(
    "href",
    "/data-analysis-bank-november/mission-2",
  );
});

test("one is marked as read, then all, and the bell follows", async () => {
  const asked = keepNotices();
  await startSignedIn();
  const { user } = renderRoute("/notifications");
  await user.click(await screen.findByRole("button", { name: "Mark as read: Data analysis at a bank ends" }));
  await screen.findByRole("link", { name: "Notices, 1 unread" });
  expect(screen.getByRole("link", { name: "Data analysis at a bank ends" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark all as read" }));
  await screen.findByRole("link", { name: "Notices" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull());
  expect(asked).toEqual([{ read: [older.id] }, { up_to: aNotice().id }]);
});

test("of a mission's notice it is said which program it is of", async () => {
  keepNotices();
  const card = anEnrolmentCard();
  network.use(
    api.get("/api/user/experience-sessions", () => ({
      items: [{ ...card, session: { ...card.session, slug: "data-analysis-bank-november" } }],
      next: null,
    })),
  );
  await startSignedIn();
  renderRoute("/notifications");
  const row = (await screen.findByRole("link", { name: "Unread: Mission 2 is open: Dormant savers" })).closest("li")!;
  expect(await within(row).findByText(new RegExp(`${card.program.title} ·`))).toBeVisible();
});

test("following a notice marks it as read", async () => {
  const asked = keepNotices();
  await startSignedIn();
  const { user, address } = renderRoute("/notifications");
  await user.click(await screen.findByRole("link", { name: "Unread: Data analysis at a bank ends" }));
  await waitFor(() => expect(address()).toBe("/data-analysis-bank-november/dashboard"));
  await waitFor(() => expect(asked).toEqual([{ read: [older.id] }]));
});

test("nothing yet says so, and a failed load can be tried again", async () => {
  network.use(api.get("/api/notifications", () => refused("unknown-server-error", 500)));
  await startSignedIn();
  const { user } = renderRoute("/notifications");
  const fault = await screen.findByRole("alert", undefined, { timeout: 10_000 });
  network.use(api.get("/api/notifications", () => ({ items: [], next: null })));
  await user.click(within(fault).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "No notices yet" })).toBeVisible();
});

test("every notice has words of its own", () => {
  expect(everyNotice.map((notice) => noticeWords(notice).title)).toEqual([
    "Mission 2 is open: Dormant savers",
    "Mission 2 opens soon: Dormant savers",
    "Your work on mission 2 has arrived: Dormant savers",
    "Data analysis at a bank starts",
    "Data analysis at a bank ends",
    "Your access to Data analysis at a bank has ended",
    "You have more time: Data analysis at a bank",
    "Your certificate is here: Data analysis at a bank",
    "Your reference letter is here: Data analysis at a bank",
    "A new simulation is open: Data analysis at a bank",
    "You were logged out everywhere",
    "Your feedback on mission 2 is ready: Dormant savers",
    "A reviewer has looked at your work on mission 2: Dormant savers",
    "Your work on mission 2 was returned: Dormant savers",
    "The review of mission 2 takes longer: Dormant savers",
    "Your receipt FW-000001: Data analysis at a bank",
    "Your payment failed: Data analysis at a bank",
    "Your subscription could not be renewed: Month by month",
    "Your subscription was renewed: Month by month",
    "Your subscription has ended: Month by month",
    "Your money is on its way back: Data analysis at a bank",
    "You have earned $49: Kofi M. has bought a place",
    "Kofi M. has come through your link",
    "A friend has become inactive",
    "$49 of your credit expires soon",
    "Soon: Segments and their edges",
    "Segments and their edges was moved",
    "Segments and their edges is cancelled",
    "New files",
    "You have a new badge: First note",
  ]);
});

test("the notice of a second subscription says where it was paid and what goes back", () => {
  const notice = everyNotice.find((one) => one.kind === "refund")!;
  const { amount } = notice.payment;
  expect(
    noticeWords({ ...notice, outcome: { is: "subscription_back", amount, provider: "paypal" }, credit_note: null }),
  ).toEqual({
    title: "Your second subscription at PayPal is refunded: Data analysis at a bank",
    body: "$49 goes back to the way you paid. Your other subscription continues.",
  });
  expect(noticeWords(notice)).toEqual({
    title: "Your money is on its way back: Data analysis at a bank",
    body: "This is credit note CN-000001.",
  });
});

test("a link from a mail asks before it stops the mails, without a log-in", async () => {
  const kind = "session_ending" as const;
  let isStopped = false;
  network.use(
    api.get("/api/unsubscribe", () => ({ kind, is_stopped: isStopped })),
    api.post("/api/unsubscribe", ({ request }) => {
      isStopped = new URL(request.url).searchParams.get("token") === "a.b.c";
      return { kind, is_stopped: isStopped };
    }),
  );
  startAnonymous();
  const { user } = renderRoute("/unsubscribe?token=a.b.c");
  await screen.findByRole("heading", { level: 1, name: "Stop e-mails like this?" });
  expect(screen.getByText("They are about this: a session ends.")).toBeVisible();
  expect(isStopped).toBe(false);
  await user.click(screen.getByRole("button", { name: "Stop these e-mails" }));
  await screen.findByRole("heading", { level: 1, name: "These e-mails have stopped" });
  expect(isStopped).toBe(true);
});

test("a link that is not whole says what to do instead", async () => {
  network.use(api.get("/api/unsubscribe", () => refused("notification/unknown-link", 404)));
  startAnonymous();
  renderRoute("/unsubscribe");
  await screen.findByRole("heading", { level: 1, name: "This link cannot be used" });
  expect(screen.getByRole("link", { name: "Open my settings" })).toHaveAttribute("href", "/profile#notices");
});
