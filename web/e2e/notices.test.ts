// Notices: an event in one tab appears in another without a reload, and the unsubscribe link of an e-mail stops e-mails
// of its kind without a log-in.

import { expect, test } from "vitest";
import { lookOver, openPage, WIDTHS } from "./support/browser";
import { answerFirstMission, enrol, FIRST_MISSION, logOut, newAddress, SESSION, showPart } from "./support/learner";
import { openStage } from "./support/stage";

const stage = openStage();

test.each(WIDTHS)(
  "a mission handed in opens the next one in another tab, and its mails can be stopped, on the $name",
  async (size) => {
    const { page, context, faults } = await openPage(stage.browser, stage.app.origin, size);
    const email = newAddress();
    await enrol(page, email);

    // Chooses to get an e-mail too when a mission opens.
    await page.goto("/profile#notices");
    await page.getByRole("button", { name: /Your missions/ }).click();
    await page.getByRole("checkbox", { name: "A mission has opened: E‑mail" }).check({ force: true });

    const other = await context.newPage();
    await other.goto(`/${SESSION}/missions`);
    await other.getByRole("link", { name: "Notices", exact: true }).waitFor();
    await page.goto(`/${SESSION}/missions`);
    await page.getByRole("link", { name: "Start mission 1" }).click();
    await page.getByRole("heading", { level: 1, name: FIRST_MISSION }).waitFor();
    await answerFirstMission(page);
    await showPart(page, "Hand in");
    await page.getByText("Everything is ready.").waitFor();
    await page.locator("#submit-button").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Hand in" }).click();
    await page.getByRole("heading", { level: 2, name: "Handed in" }).waitFor();

    await other.getByRole("link", { name: /^Notices, \d+ unread$/ }).waitFor();
    await other.getByRole("link", { name: "Start mission 2" }).waitFor();
    await other.getByRole("link", { name: /^Notices/ }).click();
    await other.getByRole("link", { name: /^Unread: Mission 2 is open/ }).waitFor();
    await lookOver(other, "notices");
    await other.getByRole("button", { name: "Mark all as read" }).click();
    await page.getByRole("link", { name: "Notices", exact: true }).waitFor();
    await other.close();

    const mail = await stage.app.mailbox.newest(email, 2);
    expect(mail.subject).toContain("Mission 2 is open");
    await page.goto("/");
    await logOut(page);
    const link = /https?:\S+\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? "";
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "Stop e-mails like this?" }).waitFor();
    await lookOver(page, "unsubscribe");
    await page.getByRole("button", { name: "Stop these e-mails" }).click();
    await page.getByRole("heading", { level: 1, name: "These e-mails have stopped" }).waitFor();
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "These e-mails have stopped" }).waitFor();

    expect(faults).toEqual([]);
    await context.close();
  },
);
