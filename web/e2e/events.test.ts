// A learner sees planned events, joins one, and creates a calendar feed that an independent parser reads. Staff plan
// and move an event and announce something, and the open page shows it without a reload.

import { readFileSync, writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ICAL from "ical.js";
import { expect, onTestFinished, test } from "vitest";
import { fitsNarrowWindows, lookOver, openPage, WIDTHS } from "./support/browser";
import { enrol, newAddress, newName, SESSION } from "./support/learner";
import { signUpAsStaff } from "./support/staff";
import { openStage } from "./support/stage";

const stage = openStage();

const MINUTE = 60_000;

const inMinutes = (minutes: number) =>
  new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + minutes * MINUTE).toISOString();

interface Read {
  uid: string;
  start: Date;
  sequence: number;
  status: unknown;
}

/** Events of a calendar by their titles, read by an independent parser. */
async function readCalendar(url: string): Promise<Map<string, Read>> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const events = calendar.getAllSubcomponents("vevent").map((part) => {
    const event = new ICAL.Event(part);
    return [
      event.summary,
      {
        uid: event.uid,
        start: event.startDate.toJSDate(),
        sequence: event.sequence,
        status: part.getFirstPropertyValue("status"),
      },
    ] as const;
  });
  return new Map(events);
}

test.each(WIDTHS)("an event is seen, joined, followed and moved, on the $name", async (size) => {
  const staff = await openPage(stage.browser, stage.app.origin, WIDTHS[0]);
  const by = await signUpAsStaff(stage, staff.page, ["program_manager"]);
  await staff.context.close();
  const slug = `first-look-${size.name}-${Date.now()}`;
  const title = newName("Ask about your first look");
  const news = newName("New column");

  const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
  await enrol(page, newAddress());
  await page.goto(`/${SESSION}/dashboard`);
  const events = page.getByRole("region", { name: "Events" });
  await events.getByRole("heading", { name: "Office hours: segments and their edges" }).waitFor();
  const joinButton = events.getByRole("button", { name: `Join: ${title} (opens in a new tab)` });
  expect(await events.getByRole("button", { name: /^Join/ }).count()).toBe(0);

  const soon = inMinutes(10);
  // An event left over from a failed attempt would be the next event of other tests.
  onTestFinished(() => stage.app.event(by, "cancel", SESSION, slug).then(undefined, () => undefined));
  await stage.app.event(
    by,
    "add",
    SESSION,
    slug,
    "--kind",
    "office_hours",
    "--title",
    title,
    "--starts",
    soon,
    "--minutes",
    "45",
    "--join",
    "https://meet.example.org/first-look",
  );
  // The page shows this without a reload.
  await joinButton.waitFor();
  await context.route("https://meet.example.org/**", (route) => route.fulfill({ body: "The room" }));
  const [room] = await Promise.all([context.waitForEvent("page"), joinButton.click()]);
  await room.waitForURL("https://meet.example.org/first-look");
  await room.close();
  await events.getByText("Past events").click();
  await events.getByRole("link", { name: /^Watch the recording: Kick-off/ }).waitFor();
  await lookOver(page, "events");
  await fitsNarrowWindows(page, "events");

  await page.goto("/");
  await page.getByRole("heading", { name: /^Next event/ }).waitFor();
  await page.getByText(title).waitFor();
  await lookOver(page, "events-home");
  await page.getByRole("link", { name: "See all events" }).click();

  await events.getByRole("button", { name: "Add to my calendar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make an address" }).click();
  const address = await dialog.locator("code").innerText();
  await lookOver(page, "events-calendar");
  await fitsNarrowWindows(page, "events-calendar");
  expect(await dialog.getByRole("link", { name: "Open in my calendar" }).getAttribute("href")).toBe(
    address.replace("http:", "webcal:"),
  );
  const before = (await readCalendar(address)).get(title);
  expect(before).toMatchObject({ start: new Date(soon), sequence: 0, status: "CONFIRMED" });
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();

  const later = inMinutes(3 * 24 * 60);
  await stage.app.event(by, "move", SESSION, slug, "--starts", later);
  await joinButton.waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^Notices, \d+ unread$/ }).waitFor();
  const after = (await readCalendar(address)).get(title);
  expect(after).toEqual({ uid: before?.uid, start: new Date(later), sequence: 1, status: "CONFIRMED" });

  const text = join(mkdtempSync(join(tmpdir(), "fieldwork-announcement-")), "text.md");
  writeFileSync(text, "The extract has a **new column**.\n\n- It is called `weight`.\n");
  await stage.app.announce(by, "send", "--session", SESSION, "--title", news, text);
  await page.getByRole("region", { name: "Announcements" }).getByRole("heading", { name: news }).waitFor();
  await stage.app.event(by, "cancel", SESSION, slug);
  await events.getByRole("listitem").filter({ hasText: title }).getByText("Cancelled").waitFor();
  await lookOver(page, "events-announced");
  await fitsNarrowWindows(page, "events-announced");
  expect((await readCalendar(address)).get(title)?.status).toBe("CANCELLED");

  await page.goto("/notifications");
  await page.getByRole("link", { name: new RegExp(`${title} is cancelled`) }).waitFor();
  await page.goto(`/${SESSION}/how-it-works`);
  await page.getByText("Live class: One page that a board reads").waitFor();
  await lookOver(page, "events-timeline");

  await page.goto(`/${SESSION}/dashboard`);
  await events.getByRole("button", { name: "Add to my calendar" }).click();
  await dialog.getByText("It is only shown once.").waitFor();
  await dialog.getByRole("button", { name: "End the address" }).click();
  await dialog.getByText("There is no address yet.").waitFor();
  expect((await fetch(address)).status).toBe(404);
  const secret = new URL(address).searchParams.get("key") ?? "";
  expect(secret.length).toBeGreaterThan(40);
  expect(readFileSync(stage.app.log, "utf8")).not.toContain(secret);
  expect(faults).toEqual([]);
  await context.close();
});
