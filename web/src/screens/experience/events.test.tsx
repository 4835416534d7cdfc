// Events and announcements of a session on its dashboard, its calendar feed, and the next event on home.

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Schema } from "@/api/types";
import { api, network, refused } from "@/testing/api";
import { anAnnouncement, anEvent } from "@/testing/event-fixtures";
import { startSignedIn } from "@/testing/identity";
import { NOW, boardApi } from "@/testing/mission-fixtures";
import { renderRoute } from "@/testing/render-route";

const session = "/data-analysis-bank-november";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  await startSignedIn();
});
afterEach(() => vi.useRealTimers());

function serve(items: Schema<"Event">[], ...others: Parameters<typeof network.use>) {
  network.use(
    ...others,
    ...boardApi(),
    api.get("/api/events", () => ({ items, next_change_at: null })),
  );
}

async function openEvents() {
  const view = renderRoute(`${session}/dashboard`);
  const events = within(await screen.findByRole("region", { name: "Events" }));
  return { ...view, events };
}

test("an event says when it is, by the reader's clocks, how far off, and from when it can be joined", async () => {
  serve([anEvent()]);
  const { events } = await openEvents();
  expect(await events.findByRole("heading", { name: "Segments and their edges" })).toBeVisible();
  expect(events.getByText("in 2 h 0 min")).toBeVisible();
  expect(events.getByText(/Fri, 20 Nov 2026, 14:00 UTC/)).toBeVisible();
  expect(events.getByText(/You can join here from 13:45/)).toBeVisible();
  expect(events.queryByRole("button", { name: /Join/ })).toBeNull();
});

test("what is live is joined, what is over is watched, and what is cancelled says so", async () => {
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  const open = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  const joined = vi.fn();
  serve(
    [
      anEvent({ phase: "live", can_join: true }),
      anEvent({ id: "e2", title: "Called off", phase: "cancelled", joins_at: null }),
      anEvent({
        id: "e3",
        title: "The first class",
        phase: "over",
        joins_at: null,
        recording_url: "https://watch.example.org/a",
      }),
    ],
    api.post("/api/events/{id}/join", ({ params }) => {
      joined(params.id);
      return { url: "https://meet.example.org/a" };
    }),
  );
  const { events, user } = await openEvents();
  expect(await events.findByText("Live now")).toBeVisible();
  await user.click(events.getByRole("button", { name: "Join: Segments and their edges (opens in a new tab)" }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith("https://meet.example.org/a"));
  expect(open).toHaveBeenCalledWith("about:blank", "_blank");
  expect(tab.opener).toBeNull();
  expect(joined).toHaveBeenCalledExactlyOnceWith(anEvent().id);
  open.mockRestore();
  expect(events.getByText("Cancelled")).toBeVisible();
  await user.click(events.getByText("Past events (1)"));
  expect(events.getByRole("link", { name: /Watch the recording: The first class/ })).toHaveAttribute(
    "href",
    "https://watch.example.org/a",
  );
});

test("of many events three are shown until all are asked for", async () => {
  serve(["a", "b", "c", "d", "e"].map((title) => anEvent({ id: title, title })));
  const { events, user } = await openEvents();
  expect(await events.findAllByRole("heading", { level: 3 })).toHaveLength(3);
  await user.click(events.getByRole("button", { name: "Show all 5 events" }));
  expect(events.getAllByRole("heading", { level: 3 })).toHaveLength(5);
});

test("without events it says so", async () => {
  serve([]);
  const { events } = await openEvents();
  expect(await events.findByText(/No events are planned at the moment/)).toBeVisible();
});

test("a failed load can be tried again", async () => {
  serve(
    [],
    api.get("/api/events", () => refused("xs-not-found", 404)),
  );
  const { events, user } = await openEvents();
  expect(await events.findByText("The events could not be loaded")).toBeVisible();
  serve([anEvent()]);
  await user.click(events.getByRole("button", { name: "Try again" }));
  expect(await events.findByRole("heading", { name: "Segments and their edges" })).toBeVisible();
});

test("announcements stand on the dashboard with their date and author", async () => {
  serve(
    [],
    api.get("/api/announcements", () => ({
      items: [anAnnouncement({ is_important: true }), anAnnouncement({ id: "f2", title: "Older", author: null })],
      next: null,
    })),
  );
  renderRoute(`${session}/dashboard`);
  const list = within(await screen.findByRole("region", { name: "Announcements" }));
  expect(list.getByRole("heading", { name: "The extract has a new column" })).toBeVisible();
  expect(list.getAllByText("weight")[0]).toBeVisible();
  expect(list.getByText("Important")).toBeVisible();
  expect(list.getByText(/by Pia Okoro/)).toBeVisible();
  expect(list.getByText(/by the program team/)).toBeVisible();
});

test("a calendar's address is made, shown once, made anew and ended", async () => {
  let madeAt: string | null = null;
  let made = 0;
  const asked: unknown[] = [];
  serve(
    [anEvent()],
    api.get("/api/events/calendar", () => ({ made_at: madeAt })),
    api.post("/api/events/calendar", async ({ request }) => {
      asked.push(await request.json());
      made += 1;
      madeAt = NOW;
      return { url: `https://fieldwork.example/api/events.ics?key=secret${made}`, made_at: NOW };
    }),
    api.delete("/api/events/calendar", ({ url }) => {
      asked.push(url.searchParams.get("xs"));
      madeAt = null;
      return new Response(null, { status: 204 });
    }),
  );
  const { events, user } = await openEvents();
  await user.click(events.getByRole("button", { name: "Add to my calendar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Make an address" }));
  expect(await dialog.findByText("https://fieldwork.example/api/events.ics?key=secret1")).toBeVisible();
  expect(dialog.getByRole("link", { name: "Open in my calendar" })).toHaveAttribute(
    "href",
    "webcal://fieldwork.example/api/events.ics?key=secret1",
  );
  await user.click(dialog.getByRole("button", { name: "Make a new address" }));
  expect(await dialog.findByText(/secret2/)).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: "All my simulations" }));
  expect(await dialog.findByText(/It is only shown once/)).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: "This simulation" }));
  await user.click(await dialog.findByRole("button", { name: "End the address" }));
  expect(await dialog.findByText("There is no address yet.")).toBeVisible();
  expect(asked).toEqual([
    { xs: "data-analysis-bank-november" },
    { xs: "data-analysis-bank-november" },
    "data-analysis-bank-november",
  ]);
});

test("an address that could not be made says so and can be tried again", async () => {
  serve(
    [],
    api.get("/api/events/calendar", () => ({ made_at: null })),
    api.post("/api/events/calendar", () => refused("temporarily-unavailable", 503)),
  );
  const { events, user } = await openEvents();
  await user.click(events.getByRole("button", { name: "Add to my calendar" }));
  await user.click(await screen.findByRole("button", { name: "Make an address" }));
  expect(await screen.findByText("This did not work")).toBeVisible();
  expect(screen.getByRole("button", { name: "Make an address" })).toBeEnabled();
});

test("an address that may have ended without a word is not shown any more", async () => {
  let made = 0;
  serve(
    [],
    api.get("/api/events/calendar", () => ({ made_at: made === 0 ? null : NOW })),
    api.post("/api/events/calendar", () => {
      made += 1;
      return made === 2
        ? HttpResponse.error()
        : { url: `https://fieldwork.example/api/events.ics?key=secret${made}`, made_at: NOW };
    }),
  );
  const { events, user } = await openEvents();
  await user.click(events.getByRole("button", { name: "Add to my calendar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Make an address" }));
  expect(await dialog.findByText(/secret1/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Make a new address" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("We got no answer");
  expect(dialog.queryByText(/secret1/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Make a new address" }));
  expect(await dialog.findByText(/secret3/)).toBeVisible();
  expect(dialog.queryByRole("alert")).toBeNull();
});

test("home has the next event of all sessions, and the way to the others", async () => {
  const past = anEvent({ id: "e0", title: "Over", phase: "over" });
  const off = anEvent({ id: "e1", title: "Off", phase: "cancelled" });
  serve([off, anEvent(), past]);
  renderRoute("/");
  expect(await screen.findByText("Segments and their edges")).toBeVisible();
  expect(screen.getByRole("link", { name: "See all events" })).toHaveAttribute("href", `${session}/dashboard#events`);
  await waitFor(() => expect(screen.queryByText("Off")).toBeNull());
});
